import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '#database/connection.ts';
import { type ScratchPostgres, startScratchPostgres } from '#tests/support/database.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { bankUnderWriters } from '../writers/bank-under-writers.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { findWrong } from '../writers/proof-bank.ts';
import { WRITERS, type Writers } from '../writers/writers.ts';

const KILLS = { small: 2, ci: 20, nightly: 200 };
const LATEST_KILL_MS = 500;
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
      const writers = await bankUnderWriters(pool, server.url, seed);
      const slowestMs = await killAgainAndAgain(server, writers, KILLS[size], seededRandom(seed));
      const { sent, errors } = await writers.stop();
      await checkJournals(pool, 'writer', sent, findings);
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
