import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { setFrozen } from '#ledger/freeze.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
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

before(async () => {
  bank = await startApp({
    env: { LIMIT_STAFF_ADJUSTMENT_EACH: '1000.00', LIMIT_STAFF_ADJUSTMENT_DAILY: '2500.00' },
  });
  admin = await makeStaff(bank, 'administrator');
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

type Body = Readonly<Record<string, unknown>>;

function adjust(accountId: string, direction: string, body: Body, by = admin, key?: string) {
  return bank.request('POST', `/api/admin/accounts/${accountId}/${direction}`, {
    body: { description: 'Correction', ...body },
    cookies: by.cookies,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

async function balanceOf(accountId: string): Promise<bigint | undefined> {
  return (await findBalances(bank.deps.pool, accountId))?.balanceCents;
}

async function checkingWith(dollars: bigint): Promise<string> {
  return accountOf(await makeCustomer(bank, { accounts: { checking: dollars } }), 'checking');
}

test('a credit and a debit are posted against the staff adjustment account', async () => {
  const account = await checkingWith(100n);
  const ours = (await balanceOf(generalAccounts.staffAdjustment)) ?? 0n;
  const credited = await adjust(account, 'credit', { amount: '25.50' });
  assert.equal(credited.status, 200, credited.text);
  const { status, balance } = credited.json<{ status: string; balance: string }>();
  assert.deepEqual({ status, balance }, { status: 'posted', balance: '125.50' });
  const debited = await adjust(account, 'debit', { amount: '125.50' });
  assert.equal(debited.json<{ balance: string }>().balance, '0.00');
  assert.equal(await balanceOf(account), 0n);
  assert.equal(await balanceOf(generalAccounts.staffAdjustment), ours + 10_000n);
  const line = await one<{ actorId: string; after: { amountCents: string } }>(
    bank.deps.pool,
    sql`select actor_id as "actorId", after from audit_log
        where action = 'credit-account' and subject_id = ${account}`,
  );
  assert.equal(line.actorId, admin.id);
  assert.equal(line.after.amountCents, '2550');
});

test('a debit of more than is available is refused and leaves no trace', async () => {
  const account = await checkingWith(100n);
  const reply = await adjust(account, 'debit', { amount: '100.01' });
  assert.equal(reply.status, 409);
  assert.equal(reply.json<{ code: string }>().code, 'insufficient-funds');
  assert.equal(await balanceOf(account), 10_000n);
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) from adjustments where account_id = ${account}`,
  );
  assert.equal(count, 0n);
});

test('of many debits at once that fit once, one is posted', async () => {
  const colleague = await makeStaff(bank, 'administrator');
  const account = await checkingWith(100n);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      adjust(account, 'debit', { amount: '60' }, index % 2 ? admin : colleague),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal(await balanceOf(account), 4_000n);
});

test('amount and description are required, and the amount is one', async () => {
  const account = await checkingWith(1n);
  for (const amount of ['0', '-1', '0.001', '1e3', '1,000', '', ' 5', 5, null]) {
    const reply = await adjust(account, 'credit', { amount });
    assert.equal(reply.status, 400, String(amount));
  }
  for (const description of ['', '   ', undefined, 'x'.repeat(141)]) {
    const reply = await adjust(account, 'credit', { amount: '1', description });
    assert.equal(reply.status, 400, String(description));
  }
  assert.equal((await adjust(account, 'credit', { amount: '1', balance: '5' })).status, 400);
  assert.equal(await balanceOf(account), 100n);
});

test('one posting and one colleague’s day have limits, at the cent', async () => {
  const by = await makeStaff(bank, 'administrator');
  const account = await checkingWith(0n);
  assert.equal((await adjust(account, 'credit', { amount: '1000.01' }, by)).status, 409);
  for (const amount of ['1000.00', '1000.00', '499.99']) {
    assert.equal((await adjust(account, 'credit', { amount }, by)).status, 200);
  }
  const over = await adjust(account, 'credit', { amount: '0.02' }, by);
  assert.equal(over.json<{ code: string }>().code, 'over-limit');
  assert.equal((await adjust(account, 'credit', { amount: '0.01' }, by)).status, 200);
  assert.equal((await adjust(account, 'credit', { amount: '5.00' })).status, 200, 'another’s day');
});

test('the day’s limit holds when all come at once', async () => {
  const by = await makeStaff(bank, 'administrator');
  const account = await checkingWith(0n);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => adjust(account, 'credit', { amount: '1000' }, by)),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 2);
  assert.equal(await balanceOf(account), 200_000n);
});

test('the day’s limit holds when all come at once on different accounts', async () => {
  const by = await makeStaff(bank, 'administrator');
  const accounts = await Promise.all(Array.from({ length: 6 }, () => checkingWith(0n)));
  const replies = await Promise.all(
    accounts.map((account) => adjust(account, 'credit', { amount: '1000' }, by)),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 2);
});

test('the same submission is posted once and answered the same', async () => {
  const account = await checkingWith(10n);
  const key = randomUUID();
  const first = await Promise.all([
    adjust(account, 'credit', { amount: '5' }, admin, key),
    adjust(account, 'credit', { amount: '5' }, admin, key),
  ]);
  await adjust(account, 'credit', { amount: '1' });
  const again = await adjust(account, 'credit', { amount: '5' }, admin, key);
  assert.equal(new Set([...first, again].map(({ text }) => text)).size, 1);
  assert.equal(await balanceOf(account), 1_600n);
  assert.equal((await adjust(account, 'credit', { amount: '6' }, admin, key)).status, 422);
  assert.equal((await adjust(account, 'debit', { amount: '5' }, admin, key)).status, 422);
});

test('D6: nobody works on their own account', async () => {
  const me = await makeCustomer(bank, { accounts: { checking: 5n } });
  await run(bank.deps.pool, sql`update staff set customer_id = ${me.id} where id = ${admin.id}`);
  const reply = await adjust(accountOf(me, 'checking'), 'credit', { amount: '1' });
  assert.equal(reply.status, 403);
  assert.equal(reply.json<{ code: string }>().code, 'own-affair');
  assert.equal(await balanceOf(accountOf(me, 'checking')), 500n);
});

test('what is no account of a customer is not found', async () => {
  assert.equal((await adjust(randomUUID(), 'credit', { amount: '1' })).status, 404);
  const ours = await adjust(generalAccounts.fees, 'credit', { amount: '1' });
  assert.equal(ours.status, 404);
});

test('while money is frozen nothing is posted', async () => {
  const account = await checkingWith(1n);
  await transaction(bank.deps.pool, (tx) => setFrozen(tx, true));
  const reply = await adjust(account, 'credit', { amount: '1' });
  await transaction(bank.deps.pool, (tx) => setFrozen(tx, false));
  assert.equal(reply.status, 503);
  assert.equal(await balanceOf(account), 100n);
});

test('G1, G4: a posting that cannot be audited does not happen', async () => {
  const account = await checkingWith(1n);
  const pool = bank.ownerPool;
  await pool.query(`create function no_audit() returns trigger language plpgsql as
    $$ begin raise exception 'the log is full'; end $$`);
  await pool.query(`create trigger no_audit before insert on audit_log
    for each row execute function no_audit()`);
  assert.equal((await adjust(account, 'credit', { amount: '1' })).status, 500);
  await pool.query('drop trigger no_audit on audit_log');
  assert.equal(await balanceOf(account), 100n);
});
