import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, run } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import { migrate } from '#database/migrate.ts';
import { killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { openStandby, promote } from '#tests/support/postgres/standby.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { createLines } from '../writers/ledger-client.ts';
import { findWrong, openAccounts } from '../writers/proof-bank.ts';
import { startWriters, WRITERS, type Writers } from '../writers/writers.ts';

const FAILOVERS = { small: 1, ci: 5, nightly: 50 };
const LATEST_KILL_MS = 2_000;

export const failover: Proof = {
  name: 'failover',
  claim: 'a standby that takes over has all that was acknowledged, and the writers find it',
  prove: async (size, seed) => {
    const findings = new Findings();
    const folder = scratchFolder();
    const random = seededRandom(seed);
    // The two folders take turns: the killed server is recreated as a standby of the other.
    const folders = ['a', 'b'].map((name) => path.join(folder.path, name));
    let [primary, standby] = await openPair(folders as [string, string]);
    const url = bothOf(primary, standby);
    const pool = openPool({ url });
    try {
      await migrate(pool);
      await run(pool, createLines);
      const accounts = await openAccounts(pool, 10, 1_000_00n);
      const begunAt = Date.now();
      const writers = startWriters(url, accounts, seed);
      const slowest = { promotedMs: 0, writingMs: 0 };
      for (let time = 1; time <= FAILOVERS[size]; time += 1) {
        await writers.allAcknowledged();
        await sleep(random.below(LATEST_KILL_MS));
        await takeOver(primary, standby, writers, slowest);
        await primary.stop();
        const lost = primary;
        primary = standby;
        standby = await openStandby(primary, path.dirname(lost.dataDir));
      }
      const { sent, errors } = await writers.stop();
      const rate = Math.round((sent.size / (Date.now() - begunAt)) * 1_000);
      await checkJournals(pool, 'writer', sent, findings);
      findings.unbalanced.push(...(await findWrong(pool)));
      findings.kills = FAILOVERS[size];
      findings.operations = sent.size;
      findings.summary =
        `${FAILOVERS[size]} failovers under ${WRITERS} writers, ${inThousands(sent.size)} requests ` +
        `(${rate} a second), ${inThousands(errors)} errors on the way, promoted within ` +
        `${slowest.promotedMs} ms, writing again within ${slowest.writingMs} ms`;
      if (size !== 'small') assert.ok(rate >= 50, `only ${rate} postings a second`);
    } finally {
      await pool.end();
      await standby.stop();
      await primary.stop();
      folder.remove();
    }
    return findings;
  },
};

async function openPair([one, other]: [string, string]): Promise<[EmbeddedServer, EmbeddedServer]> {
  const primary = await openEmbedded(one, { revive: false });
  return [primary, await openStandby(primary, other)];
}

/** An address that names both, as a bank would write it. */
function bothOf(one: EmbeddedServer, other: EmbeddedServer): string {
  const folderOf = ({ url }: EmbeddedServer) => /host=([^&]*)/.exec(url)?.[1] ?? '';
  return one.url.replace(folderOf(one), `${folderOf(one)}%2C${folderOf(other)}`);
}

async function takeOver(
  primary: EmbeddedServer,
  standby: EmbeddedServer,
  writers: Writers,
  slowest: { promotedMs: number; writingMs: number },
): Promise<void> {
  const goneAt = Date.now();
  await killPostmaster(primary.pid);
  await promote(standby);
  slowest.promotedMs = Math.max(slowest.promotedMs, Date.now() - goneAt);
  await writers.allAcknowledged();
  slowest.writingMs = Math.max(slowest.writingMs, Date.now() - goneAt);
}
