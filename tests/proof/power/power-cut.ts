import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { missingForPreload } from '#tests/support/postgres/preload-library.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { bankUnderWriters } from '../writers/bank-under-writers.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { findWrong } from '../writers/proof-bank.ts';
import { WRITERS, type Writers } from '../writers/writers.ts';
import { type ForgetfulPostgres, startForgetfulPostgres } from './forgetful-disk.ts';

const CUTS = { small: 2, ci: 20, nightly: 200 };
const LATEST_CUT_MS = 500;
const CONTROLS = 5;

export const powerCut: Proof = {
  name: 'power-cut',
  claim: 'a power cut that takes whatever was not flushed takes nothing that was acknowledged',
  prove: async (size, seed) => {
    const findings = new Findings();
    findings.skipped = missingForPreload();
    if (findings.skipped !== undefined) return findings;
    const server = await startForgetfulPostgres();
    const pool = openPool({ url: server.url });
    try {
      if (!(await forgets(server, pool))) {
        findings.skipped = 'the disk did not forget what was never flushed';
        return findings;
      }
      const writers = await bankUnderWriters(pool, server.url, seed);
      const forgotten = await cutAgainAndAgain(server, writers, CUTS[size], seededRandom(seed));
      const { sent, errors } = await writers.stop();
      await checkJournals(pool, 'writer', sent, findings);
      findings.unbalanced.push(...(await findWrong(pool)));
      findings.kills = CUTS[size];
      findings.operations = sent.size;
      findings.summary =
        `${CUTS[size]} power cuts under ${WRITERS} writers, ${inThousands(sent.size)} requests, ` +
        `${inThousands(forgotten)} writes forgotten, ${inThousands(errors)} errors on the way`;
    } finally {
      await pool.end();
      await server.stop();
    }
    return findings;
  },
};

/** A commit that did not wait for the disk is lost: otherwise the proof would prove nothing. */
async function forgets(server: ForgetfulPostgres, pool: Pool): Promise<boolean> {
  await run(pool, sql`create table control (turn bigint)`);
  for (let turn = 1; turn <= CONTROLS; turn += 1) {
    await pool.query(
      `with off as materialized (select set_config('synchronous_commit', 'off', true))
       insert into control select ${turn} from off`,
    );
    await server.cutPower();
    await server.restart();
    const query = sql`select count(*) from control where turn = ${turn}`;
    if ((await one<{ count: bigint }>(pool, query)).count === 0n) return true;
  }
  return false;
}

async function cutAgainAndAgain(
  server: ForgetfulPostgres,
  writers: Writers,
  cuts: number,
  random: Random,
): Promise<number> {
  let forgotten = 0;
  for (let cut = 1; cut <= cuts; cut += 1) {
    await sleep(random.below(LATEST_CUT_MS));
    forgotten += await server.cutPower();
    await server.restart();
    await writers.allAcknowledged();
  }
  return forgotten;
}
