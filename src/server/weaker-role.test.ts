// The bank run as the role that DATABASE_URL may name: people and background jobs, all of it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { grantApplicationRole } from '#database/application-role.ts';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { asWeakerRole, freshDatabase, type WeakerDatabase } from '#tests/support/database.ts';
import { decide, pass, placeWire, statusOf } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';
import { migrateQueue, type Queue, startQueue } from './base/jobs/queue.ts';
import { openLog } from './base/observability/log.ts';
import { Metrics } from './base/observability/metrics.ts';
import { jobs } from './jobs.ts';

let database: WeakerDatabase;
let bank: TestApp;
let queue: Queue;

before(async () => {
  const fresh = await freshDatabase();
  const owner = 'owner' in fresh ? (fresh as WeakerDatabase).owner : fresh;
  await migrateQueue(owner.url, openLog('silent'));
  database = await asWeakerRole(owner);
  bank = await startApp({ database });
  const migrationDatabaseUrl = owner.url;
  queue = await startQueue({
    databaseUrl: database.url,
    migrationDatabaseUrl,
    deps: bank.deps,
    jobs,
  });
});
after(async () => {
  await queue.stop();
  await stopInOrder(bank);
  await database.drop();
});

/** What the jobs do by themselves, as soon as their next tick has come. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const tooLate = AbortSignal.timeout(60_000);
  while (!(await isSo())) {
    assert.ok(!tooLate.aborted, `${what} did not happen; the log says ${bank.logLines.join('')}`);
    await sleep(50);
  }
}

test('a customer signs in, moves money and sends a wire; staff and jobs do the rest', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n, savings: 100n } });
  const cookies = await signInThroughApi(bank, customer);
  const moved = await bank.request('POST', '/api/internal-transfer', {
    cookies,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      fromAccountId: customer.accounts.checking,
      toAccountId: customer.accounts.savings,
      amount: '25.00',
    },
  });
  assert.equal(moved.status, 200, moved.text);

  const id = await placeWire(bank, customer);
  const staff = await makeStaff(bank, 'approver');
  await decide(bank, staff, id, 'approve');
  await pass(bank, 2 * 60_000);
  await until('the release', async () => (await statusOf(bank, id)) === 'processing');
  await until('the mail', async () => bank.sent.some(({ to }) => to === customer.email));
  await until('the seal', async () => {
    const newest = sql`select exists (
      select from ledger.seals where subject = 'ledger' and numbers @> array(
        select number from ledger.journals order by number desc limit 1)) as sealed`;
    return (await one<{ sealed: boolean }>(database.pool, newest)).sealed;
  });
  const rewritten = sql`update transfers set first_approved_by = 'admin-001' where id = ${id}`;
  await assert.rejects(database.pool.query(rewritten), { code: '55000' });
});

test('a queue whose rows the role may not use is refused at its start', async () => {
  const role = new URL(database.url).username;
  const { owner } = database;
  const start = () =>
    startQueue({
      databaseUrl: database.url,
      migrationDatabaseUrl: owner.url,
      deps: { ...bank.deps, metrics: new Metrics() },
      jobs: [],
    });
  await owner.pool.query(`drop policy "larch ${role}" on graphile_worker._private_tasks`);
  await assert.rejects(start(), { code: '42501' });
  await grantApplicationRole(owner.pool, { role, demo: true });
  await (await start()).stop();
});
