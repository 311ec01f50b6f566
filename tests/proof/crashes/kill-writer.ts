import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '#database/connection.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkJournals, type Sent } from '../writers/check-journals.ts';
import { createLines, type LedgerClient, openLedgerClient } from '../writers/ledger-client.ts';
import { findWrong, openAccounts } from '../writers/proof-bank.ts';
import { untilGone } from '../writers/until-gone.ts';
import type { WriterOptions } from './writer.ts';
import { readWriterLog } from './writer-log.ts';

const KILLS = { small: 5, ci: 50, nightly: 1_000 };
// The whole ledger is checked after each kill, so that it must not grow for ever.
const KILLS_PER_DATABASE = 25;
const WRITERS = 20;
const LATEST_KILL_MS = 500;
const PROGRAM = path.join(import.meta.dirname, 'writer.ts');

export const killWriter: Proof = {
  name: 'kill-writer',
  claim: 'a process killed under writers leaves all it acknowledged and nothing in part',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const folder = scratchFolder();
    try {
      for (let left = KILLS[size]; left > 0; left -= KILLS_PER_DATABASE) {
        await killOnOneDatabase(Math.min(left, KILLS_PER_DATABASE), folder.path, random, findings);
      }
    } finally {
      folder.remove();
    }
    findings.summary =
      `${inThousands(findings.kills)} kills of a process with ${WRITERS} writers, ` +
      `${inThousands(findings.operations)} requests`;
    return findings;
  },
};

async function killOnOneDatabase(
  kills: number,
  folder: string,
  random: Random,
  findings: Findings,
): Promise<void> {
  const database = await freshDatabase();
  const { url, pool } = database;
  const survivor = openLedgerClient({ url, name: 'survivor' });
  try {
    await run(pool, createLines);
    const accounts = await openAccounts(pool, 10, 1_000_00n);
    for (let kill = 1; kill <= kills; kill += 1) {
      const name = `writer ${kill}`;
      const log = path.join(folder, name);
      const options = { url, name, log, accounts, seed: random.below(2 ** 31), writers: WRITERS };
      await writeAndDie(options, random.below(LATEST_KILL_MS));
      const sent = readWriterLog(log);
      await askAgain(sent, survivor, random);
      await checkAfterwards(database, name, sent, findings);
      rmSync(log);
      findings.kills += 1;
      findings.operations += sent.size;
    }
  } finally {
    await survivor.close();
    await database.drop();
  }
}

async function writeAndDie(options: WriterOptions, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  await sleep(afterMs);
  child.kill('SIGKILL');
  const [, signal] = (await exit) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL', 'the writer ended by itself');
}

/** Sends unanswered requests again at once: the killed process's transactions may still run. */
async function askAgain(
  sent: Map<string, Sent>,
  client: LedgerClient,
  random: Random,
): Promise<void> {
  const unanswered = [...sent.values()].filter(({ outcome }) => outcome === undefined);
  await Promise.all(
    unanswered.map(async (entry) => {
      const submit = random.pick([client.alone, client.grouped]);
      entry.outcome = await submit(entry.request);
    }),
  );
}

async function checkAfterwards(
  { pool }: FreshDatabase,
  name: string,
  sent: ReadonlyMap<string, Sent>,
  findings: Findings,
): Promise<void> {
  await untilGone(pool, name);
  await checkJournals(pool, `${name} `, sent, findings);
  findings.unbalanced.push(...(await findWrong(pool)));
}
