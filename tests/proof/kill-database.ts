import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { type ScratchPostgres, startScratchPostgres } from '#tests/support/database.ts';
import { Findings, inThousands, type Proof } from './proof.ts';
import { findWrong, openAccounts } from './proof-bank.ts';
import { type Random, seededRandom } from './random.ts';
import { createLines, openTill, type Submit } from './till.ts';
import { judgeSent, type Sent } from './wholeness.ts';
import { writerRequests } from './writer-requests.ts';

const KILLS = { small: 2, ci: 20, nightly: 200 };
const WRITERS = 20;
const LATEST_KILL_MS = 500;
const ASK_AGAIN_MS = 100;
const LONGEST_RECOVERY_MS = 10_000;

export const killDatabase: Proof = {
  name: 'kill-database',
  claim:
    'a database killed under writers has all it acknowledged, and the writers go on by themselves',
  prove: async (size, seed) => {
    const findings = new Findings();
    const server = await startScratchPostgres();
    const pool = openPool({ url: server.url });
    try {
      await migrate(pool);
      await run(pool, createLines);
      const accounts = await openAccounts(pool, 10, 1_000_00n);
      const writers = startWriters(server.url, accounts, seed);
      const slowestMs = await killAgainAndAgain(server, writers, KILLS[size], seededRandom(seed));
      const { sent, errors } = await writers.stop();
      await judgeSent(pool, 'writer', sent, findings);
      findings.unbalanced.push(...(await findWrong(pool)));
      if (size !== 'small')
        assert.ok(slowestMs < LONGEST_RECOVERY_MS, `${slowestMs} ms to recover`);
      findings.kills = KILLS[size];
      findings.operations = sent.size;
      findings.summary =
        `${KILLS[size]} kills of the database under ${WRITERS} writers, ` +
        `${inThousands(sent.size)} requests, ${inThousands(errors)} errors on the way, ` +
        `writing again at most ${slowestMs} ms after it was back`;
    } finally {
      await pool.end();
      await server.stop();
    }
    return findings;
  },
};

async function killAgainAndAgain(
  server: ScratchPostgres,
  writers: Writers,
  kills: number,
  random: Random,
): Promise<number> {
  let slowestMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(random.below(LATEST_KILL_MS));
    await server.kill9();
    await server.restart();
    const backAt = Date.now();
    await writers.allAcknowledged();
    slowestMs = Math.max(slowestMs, Date.now() - backAt);
  }
  return slowestMs;
}

interface Writers {
  /** Resolves when every writer has been answered once more. */
  allAcknowledged(): Promise<void>;
  stop(): Promise<{ sent: Map<string, Sent>; errors: number }>;
}

/** Writers that send each request until they hear what became of it, as a good client does. */
function startWriters(url: string, accounts: readonly string[], seed: number): Writers {
  const till = openTill({ url, name: 'writers' });
  const sent = new Map<string, Sent>();
  const heard = Array.from({ length: WRITERS }, () => Promise.withResolvers<void>());
  let errors = 0;
  let stopping = false;

  async function untilAnswered(submit: Submit, entry: Sent): Promise<void> {
    for (;;) {
      try {
        entry.outcome = await submit(entry.request);
        return;
      } catch {
        errors += 1;
        await sleep(ASK_AGAIN_MS);
      }
    }
  }

  async function write(index: number): Promise<void> {
    const submit = index % 2 === 0 ? till.alone : till.grouped;
    const random = seededRandom(seed + index);
    for (const request of writerRequests(`writer ${index}`, accounts, random)) {
      const entry: Sent = { request };
      sent.set(request.key, entry);
      await untilAnswered(submit, entry);
      heard[index]?.resolve();
      if (stopping) return;
    }
  }

  const writing = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
  return {
    allAcknowledged: async () => {
      for (const index of heard.keys()) heard[index] = Promise.withResolvers<void>();
      await Promise.all(heard.map(({ promise }) => promise));
    },
    stop: async () => {
      stopping = true;
      await writing;
      await till.close();
      return { sent, errors };
    },
  };
}
