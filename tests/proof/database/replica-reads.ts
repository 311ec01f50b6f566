import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { allEndpoints } from '#contract/all.ts';
import { openPool, run } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import { migrate } from '#database/migrate.ts';
import {
  type Everything,
  pathOf,
  startWithEverything,
  usualCall,
} from '#tests/support/one-of-everything.ts';
import { accountOf } from '#tests/support/people/people.ts';
import { openStandby } from '#tests/support/postgres/standby.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';

const TRANSFERS = { small: 20, ci: 500, nightly: 20_000 };
/** How far behind the replica is: as it comes, and further than anyone would wait. */
const DELAYS = ['0', '2s'];
const PATIENCE_MS = 60_000;

/**
 * Lists, statements and exports come from a replica. It follows as fast as it can, then far behind,
 * then not at all; nobody may read less than what an earlier reply has shown.
 */
export const replicaReads: Proof = {
  name: 'replica-reads',
  claim: 'who reads from a replica never sees less than what a reply has shown before',
  prove: async (size) => {
    const findings = new Findings();
    const folder = scratchFolder();
    const primary = await openEmbedded(path.join(folder.path, 'a'), { revive: false });
    const pool = openPool({ url: primary.url });
    await migrate(pool);
    const standby = await openStandby(primary, path.join(folder.path, 'b'));
    const everything = await startWithEverything({
      database: { url: primary.url, pool, drop: async () => {} },
      env: { READ_DATABASE_URL: standby.url },
    });
    const { bank } = everything;
    try {
      const served: number[] = [];
      for (const delay of DELAYS) {
        await delayBy(standby, delay);
        const before = bank.deps.replica?.served ?? 0;
        await moveAndRead(everything, TRANSFERS[size], findings);
        served.push((bank.deps.replica?.served ?? 0) - before);
      }
      await delayBy(standby, '0');
      await readEverything(everything, findings);
      await run(pool, sql`alter system reset synchronous_standby_names`);
      await run(pool, sql`select pg_reload_conf()`);
      await standby.stop();
      await moveAndRead(everything, TRANSFERS[size], findings);
      const troubles = bank.logLines.filter((line) => line.includes('the replica'));
      const isUsed = size === 'small' || (served[0] ?? 0) > 0;
      assert.ok(isUsed, ['nothing came from the replica', ...troubles].join('; '));
      findings.summary =
        `${inThousands(findings.operations)} reads, each after a transfer; ${served[0]} of ` +
        `${TRANSFERS[size]} from a replica that follows, ${served[1]} from one two seconds behind`;
    } finally {
      await bank.stop();
      await pool.end();
      await standby.stop();
      await primary.stop();
      folder.remove();
    }
    return findings;
  },
};

async function delayBy(standby: EmbeddedServer, delay: string): Promise<void> {
  const pool = openPool({ url: standby.url, max: 1 });
  await run(pool, { text: `alter system set recovery_min_apply_delay = '${delay}'` });
  await run(pool, sql`select pg_reload_conf()`);
  await pool.end();
}

async function moveAndRead(
  { bank, owner }: Everything,
  times: number,
  findings: Findings,
): Promise<void> {
  const { cookies } = owner;
  for (let time = 1; time <= times; time += 1) {
    const description = `Move ${findings.operations}`;
    const sent = await bank.request('POST', '/api/internal-transfer', {
      cookies,
      body: {
        fromAccountId: accountOf(owner, 'checking'),
        toAccountId: accountOf(owner, 'savings'),
        amount: '0.01',
        description,
      },
    });
    assert.equal(sent.status, 200, sent.text);
    const list = await bank.request('GET', '/api/transactions', { cookies });
    findings.operations += 1;
    if (list.status !== 200) findings.mishandled.push(`${list.status} for a list`);
    else if (!list.text.includes(`"${description}"`)) findings.lost.push(description);
  }
}

/** Every endpoint that may read from the replica does so, and writes nothing. */
async function readEverything(everything: Everything, findings: Findings): Promise<void> {
  const { bank, owner, administrator } = everything;
  for (const endpoint of allEndpoints.filter(({ fromReplica }) => fromReplica)) {
    const { params } = usualCall(everything, endpoint);
    const { cookies } = endpoint.access === 'customer' ? owner : administrator;
    const before = bank.deps.replica?.served ?? 0;
    const isServed = () => (bank.deps.replica?.served ?? 0) > before;
    // The replica may have to catch up first, on a busy machine for a while.
    for (const giveUp = Date.now() + PATIENCE_MS; !isServed() && Date.now() < giveUp; ) {
      const reply = await bank.request('GET', pathOf(endpoint, params), { cookies });
      if (reply.status >= 500) findings.mishandled.push(`${endpoint.path}: ${reply.status}`);
      if (!isServed()) await sleep(20);
    }
    if (!isServed()) findings.mishandled.push(`${endpoint.path} is not read from the replica`);
    findings.operations += 1;
  }
  const troubles = bank.logLines.filter((line) => line.includes('the replica does not answer'));
  findings.mishandled.push(...troubles);
}
