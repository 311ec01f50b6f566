import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '#database/connection.ts';
import type { EmbeddedServer } from '#database/embedded/open-embedded.ts';
import { type Findings, inThousands } from '../proof.ts';
import { bankUnderWriters } from '../writers/bank-under-writers.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { findWrong } from '../writers/proof-bank.ts';
import { WRITERS, type Writers } from '../writers/writers.ts';

interface Hurt {
  readonly times: number;
  readonly seed: number;
  /** What it is called: "without room". */
  readonly what: string;
  readonly hurt: () => void;
  readonly mend: () => void;
  /** How long it stays so once the writers have noticed. */
  readonly lastsMs: () => number;
}

/** Hurts the disk below writers again and again. Each time the bank must go on by itself. */
export async function failDisk(
  server: EmbeddedServer,
  { times, seed, what, hurt, mend, lastsMs }: Hurt,
  findings: Findings,
): Promise<void> {
  const pool = openPool({ url: server.url });
  try {
    const writers = await bankUnderWriters(pool, server.url, seed);
    let slowestMs = 0;
    for (let time = 0; time < times; time += 1) {
      await writers.allAcknowledged();
      hurt();
      await untilNoticed(writers, what);
      await sleep(lastsMs());
      mend();
      const mendedAt = Date.now();
      await writers.allAcknowledged();
      slowestMs = Math.max(slowestMs, Date.now() - mendedAt);
    }
    const { sent, errors } = await writers.stop();
    await checkJournals(pool, 'writer', sent, findings);
    findings.unbalanced.push(...(await findWrong(pool)));
    findings.operations = sent.size;
    findings.faults = times;
    findings.summary =
      `${times} times ${what} under ${WRITERS} writers, ${inThousands(sent.size)} requests, ` +
      `${inThousands(errors)} errors on the way, writing again at most ${slowestMs} ms after it`;
  } finally {
    await pool.end();
    await server.stop();
  }
}

const NOTICED_WITHIN_MS = 60_000;

/** What is preallocated may be written for a while yet, the longer the busier the machine is. */
async function untilNoticed(writers: Writers, what: string): Promise<void> {
  const before = writers.errors();
  const giveUpAt = Date.now() + NOTICED_WITHIN_MS;
  while (writers.errors() === before) {
    if (Date.now() > giveUpAt) throw new Error(`The disk was ${what}, and nobody noticed.`);
    await sleep(10);
  }
}
