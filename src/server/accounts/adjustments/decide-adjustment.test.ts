import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { findBalances } from '#ledger/accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';

let bank: TestApp;
let admin: TestStaff;
let second: TestStaff;

before(async () => {
  bank = await startApp({
    env: { SETTING_DUAL_CONTROL: 'on', LIMIT_DUAL_CONTROL: '100.00' },
  });
  admin = await makeStaff(bank, 'administrator');
  second = await makeStaff(bank, 'approver');
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

async function ask(accountId: string, direction: string, amount: string, by = admin) {
  const reply = await bank.request('POST', `/api/admin/accounts/${accountId}/${direction}`, {
    body: { amount, description: 'Correction' },
    cookies: by.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ id: string; status: string; balance: string | null }>();
}

function decide(id: string, decision: 'approve' | 'deny', by: TestStaff) {
  const path = `/api/admin/adjustments/${id}/${decision}`;
  return bank.request('POST', path, { cookies: by.cookies });
}

async function balanceOf(accountId: string): Promise<bigint | undefined> {
  return (await findBalances(bank.deps.pool, accountId))?.balanceCents;
}

async function checkingWith(dollars: bigint): Promise<string> {
  return accountOf(await makeCustomer(bank, { accounts: { checking: dollars } }), 'checking');
}

test('D7: a large posting waits for a second person, who is not the first', async () => {
  const account = await checkingWith(0n);
  assert.equal((await ask(account, 'credit', '99.99')).status, 'posted');
  const requested = await ask(account, 'credit', '100.00');
  assert.deepEqual([requested.status, requested.balance], ['pending', null]);
  assert.equal(await balanceOf(account), 9_999n);

  const own = await decide(requested.id, 'approve', admin);
  assert.equal(own.status, 409);
  assert.equal(own.json<{ code: string }>().code, 'second-approver-needed');
  const list = await bank.request('GET', '/api/admin/adjustments', { cookies: second.cookies });
  const [row] = list.json<Record<string, unknown>[]>();
  const { id, needs, requestedById, balance, availableBalance, promisedBy } = row ?? {};
  assert.deepEqual([id, needs, requestedById], [requested.id, 'large-amount', admin.id]);
  assert.deepEqual([balance, availableBalance, promisedBy], ['99.99', '99.99', '2026-03-03']);

  assert.equal((await decide(requested.id, 'approve', second)).status, 200);
  assert.equal(await balanceOf(account), 19_999n);
  assert.equal((await decide(requested.id, 'approve', second)).status, 409);
  assert.equal(await balanceOf(account), 19_999n);
});

test('a colleague’s account needs a second person for every amount', async () => {
  const me = await makeCustomer(bank, { accounts: { checking: 5n } });
  await run(bank.deps.pool, sql`update staff set customer_id = ${me.id} where id = ${second.id}`);
  const requested = await ask(accountOf(me, 'checking'), 'credit', '1.00');
  assert.equal(requested.status, 'pending');
  assert.equal((await decide(requested.id, 'approve', second)).status, 403, 'it is their own');
  const third = await makeStaff(bank, 'approver');
  assert.equal((await decide(requested.id, 'approve', third)).status, 200);
  assert.equal(await balanceOf(accountOf(me, 'checking')), 600n);
});

test('what waits for a second person counts toward the day’s limit of its maker', async () => {
  const maker = await makeStaff(bank, 'administrator');
  const account = await checkingWith(0n);
  assert.equal((await ask(account, 'credit', '1000000.00', maker)).status, 'pending');
  assert.equal((await ask(account, 'credit', '1000000.00', maker)).status, 'pending');
  const over = await bank.request('POST', `/api/admin/accounts/${account}/credit`, {
    body: { amount: '0.01', description: 'Correction' },
    cookies: maker.cookies,
  });
  assert.equal(over.json<{ code: string }>().code, 'over-limit');
});

test('F2: of an approval and a denial at once, one wins', async () => {
  const third = await makeStaff(bank, 'administrator');
  for (let round = 0; round < 10; round += 1) {
    const account = await checkingWith(0n);
    const { id } = await ask(account, 'credit', '500.00');
    const replies = await Promise.all([
      decide(id, 'approve', third),
      decide(id, 'deny', third),
      decide(id, 'approve', third),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    const denied = replies[1]?.status === 200;
    assert.equal(await balanceOf(account), denied ? 0n : 50_000n);
  }
});

test('a debit that was asked for and is not covered any more stays undecided', async () => {
  const account = await checkingWith(200n);
  const { id } = await ask(account, 'debit', '150.00');
  const other = await ask(account, 'debit', '90.00');
  const third = await makeStaff(bank, 'approver');
  assert.equal((await decide(other.id, 'approve', third)).status, 200);
  assert.equal(
    (await decide(id, 'approve', third)).json<{ code: string }>().code,
    'insufficient-funds',
  );
  assert.equal((await decide(id, 'deny', third)).status, 200);
  assert.equal(await balanceOf(account), 11_000n);
});

test('the database itself keeps a posting by hand as it was asked for', async () => {
  const account = await checkingWith(0n);
  const { id } = await ask(account, 'credit', '100.00');
  const other = await checkingWith(0n);
  for (const change of [
    'amount_cents = 1',
    `account_id = '${other}'`,
    `direction = 'debit'`,
    `description = 'Another'`,
    `requested_by = '${second.id}'`,
    `requested_at = now()`,
    `requested_on = '2026-01-01'`,
    `submission_key = 'another'`,
  ]) {
    const changing = bank.ownerPool.query(`update adjustments set ${change} where id = '${id}'`);
    await assert.rejects(changing, { constraint: 'adjustment_stays_as_requested' }, change);
  }
  const removing = bank.ownerPool.query(`delete from adjustments where id = '${id}'`);
  await assert.rejects(removing, { constraint: 'adjustments_are_kept' });
  assert.equal((await decide(id, 'approve', second)).status, 200);
  assert.equal(await balanceOf(account), 10_000n);
});

test('a bank with one administrator says so in its configuration, and the log keeps it', async () => {
  const lonely = await startApp({
    env: {
      SETTING_DUAL_CONTROL: 'on',
      SETTING_SINGLE_ADMINISTRATOR: 'on',
      LIMIT_DUAL_CONTROL: '100.00',
    },
  });
  const only = await makeStaff(lonely, 'administrator');
  const owner = await makeCustomer(lonely, { accounts: { checking: 0n } });
  const path = `/api/admin/accounts/${accountOf(owner, 'checking')}/credit`;
  const body = { amount: '500', description: 'Correction' };
  const reply = await lonely.request('POST', path, { body, cookies: only.cookies });
  assert.equal(reply.json<{ status: string }>().status, 'posted');
  const log = await lonely.request('GET', '/api/admin/audit?action=credit-account', {
    cookies: only.cookies,
  });
  const [line] = log.json<{ after: { override: string } }[]>();
  assert.equal(line?.after.override, 'large-amount');
  await lonely.stop();
});
