// Any number of servers share one database. What one of them knows about people, tries and work,
// the others know too: here are three real ones, each in a process of its own.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type Ask, ask, type TestReply } from '#tests/support/http-client.ts';
import { somePayee } from '#tests/support/money/bills.ts';
import { balancesOf, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { enqueueJob } from './base/jobs/queue.ts';
import { enqueueMail } from './base/mail/outbox.ts';

const env = { SECRET_KEY: `shared:${randomBytes(32).toString('base64')}` };
const SERVERS = [0, 1, 2] as const;

/** Makes the people, and looks into the database that all of them share. */
let bank: TestApp;
let servers: ServerProcess[] = [];

before(async () => {
  bank = await startApp({ env });
  bank.clock.advance(Date.now() - bank.clock.now().getTime());
  servers = await Promise.all(SERVERS.map(() => startServerOf(bank, env)));
});
after(async () => {
  await Promise.all(servers.map((server) => server.kill9()));
  await bank.stop();
});

function at(server: number, method: string, path: string, what?: Ask): Promise<TestReply> {
  return ask(servers[server]?.url ?? '', method, path, what);
}

/** The answer of every server to GET /api/auth/me. */
async function known(cookies: Readonly<Record<string, string>>, path = '/api/auth/me') {
  const replies = await Promise.all(SERVERS.map((server) => at(server, 'GET', path, { cookies })));
  return replies.map(({ status }) => status);
}

test('who signs in at one server is signed in at all, and signed out at all', async () => {
  const { email, password } = await makeCustomer(bank);
  const first = await at(0, 'POST', '/api/auth/login', { body: { email, password } });
  const code = await poolCode(bank);
  const body = { email, code };
  const second = await at(1, 'POST', '/api/auth/validate-code', { body, cookies: first.cookies });
  assert.equal(second.status, 200, second.text);
  assert.deepEqual(await known(second.cookies), [200, 200, 200]);
  const again = await at(2, 'POST', '/api/auth/validate-code', { body, cookies: first.cookies });
  assert.equal(again.status, 401, 'a challenge that was met at one server is over at the others');
  await at(2, 'POST', '/api/auth/logout', { cookies: second.cookies });
  assert.deepEqual(await known(second.cookies), [401, 401, 401]);
});

test('B9: a customer blocked at one server is signed out at the others with the next request', async () => {
  const customer = await makeCustomer(bank);
  const colleague = await makeStaff(bank, 'approver');
  const administrator = await makeStaff(bank, 'administrator');
  const { cookies } = administrator;
  assert.deepEqual(await known(customer.cookies), [200, 200, 200]);
  const block = await at(0, 'POST', `/api/admin/users/${customer.id}/block`, { cookies });
  assert.equal(block.status, 200, block.text);
  assert.deepEqual(await known(customer.cookies), [401, 401, 401]);

  const me = '/api/admin/auth/me';
  assert.deepEqual(await known(colleague.cookies, me), [200, 200, 200]);
  await at(1, 'POST', `/api/admin/staff/${colleague.id}/block`, { cookies });
  assert.deepEqual(await known(colleague.cookies, me), [401, 401, 401]);
});

test('A18: wrong passwords count together, however they are spread over the servers', async () => {
  const { email, password } = await makeCustomer(bank);
  const tries = Array.from({ length: 15 }, (_, index) =>
    at(index % SERVERS.length, 'POST', '/api/auth/login', { body: { email, password: 'wrong' } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 5, String(statuses));
  for (const server of SERVERS) {
    const reply = await at(server, 'POST', '/api/auth/login', { body: { email, password } });
    assert.equal(reply.status, 429, 'the right password waits as well');
  }
});

test('one key sent to every server at once carries a transfer out once', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 0n } });
  const { cookies } = customer;
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const body = { fromAccountId, toAccountId, amount: '10.00' };
  const headers = { 'idempotency-key': 'sent-to-every-server' };
  const sent = SERVERS.map((server) =>
    at(server, 'POST', '/api/internal-transfer', { body, cookies, headers }),
  );
  const done = (await Promise.all(sent)).filter(({ status }) => status === 200);
  assert.ok(done.length >= 1);
  assert.equal((await balancesOf(bank, toAccountId)).balance, '10.00');
});

test('work that is due is done once, though every server takes its part', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const fromAccountId = accountOf(customer, 'checking');
  const { payee } = (await submit(bank, customer, '/api/payees', somePayee)).json<{
    payee: { id: string };
  }>();
  const payOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const BILLS = 20;
  for (let bill = 0; bill < BILLS; bill += 1) {
    const payment = { fromAccountId, payeeId: payee.id, amount: '2.00', payOn };
    assert.equal((await submit(bank, customer, '/api/bill-payments', payment)).status, 200);
  }
  const { pool, keys, clock } = bank.deps;
  const { email: to, id } = customer;
  await transaction(pool, async (tx) => {
    await run(tx, sql`update schedules set due_at = ${clock.now()} where customer_id = ${id}`);
    for (let mail = 0; mail < 40; mail += 1) {
      const message = { kind: 'x', to, subject: `Mail ${mail}`, text: 'Once' };
      await enqueueMail(tx, keys, message, clock.now());
    }
    // So many runs at once that every server has one to begin with.
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await enqueueJob(tx, 'run-schedules', {});
      await enqueueJob(tx, 'send-mail', {});
    }
  });
  await untilIdle();
  assert.equal((await balancesOf(bank, fromAccountId)).balance, '960.00');
  const paid = await rows<{ status: string }>(
    pool,
    sql`select status from bill_payments where customer_id = ${id}`,
  );
  assert.deepEqual(
    paid.map(({ status }) => status),
    Array(BILLS).fill('completed'),
  );
  const mails = await rows<{ attempts: number; sent: boolean }>(
    pool,
    sql`select attempts::integer, sent_at is not null as sent from mail_outbox where kind = 'x'`,
  );
  assert.equal(mails.length, 40);
  assert.ok(mails.every(({ attempts, sent }) => attempts === 1 && sent));
  assert.deepEqual(await findViolations(pool), []);
});

/** Resolves when the servers have nothing left to do of what was asked for. */
async function untilIdle(): Promise<void> {
  const statement = sql`select count(*)::integer as count from graphile_worker.jobs
    where task_identifier in ('run-schedules', 'send-mail')`;
  while ((await one<{ count: number }>(bank.deps.pool, statement)).count > 0) await sleep(20);
}
