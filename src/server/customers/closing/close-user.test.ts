import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { setFrozen } from '#ledger/freeze.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { depositCheck, depositIdOf } from '#tests/support/money/checks.ts';
import { sendWire } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { customerCell } from '../insert-customer.ts';
import { purgeClosed } from './purge-closed.ts';

let bank: TestApp;
let admin: TestStaff;

before(async () => {
  bank = await startApp();
  admin = await makeStaff(bank, 'administrator', 'admin-001');
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

function close(userId: string, by = admin) {
  return bank.request('DELETE', `/api/admin/users/${userId}`, { cookies: by.cookies });
}

function adjust(accountId: string, direction: string, amount: string) {
  return bank.request('POST', `/api/admin/accounts/${accountId}/${direction}`, {
    body: { amount, description: 'Correction' },
    cookies: admin.cookies,
  });
}

async function balanceOf(accountId: string): Promise<bigint> {
  return (await findBalances(bank.deps.pool, accountId))?.balanceCents ?? 0n;
}

async function list(path: string): Promise<string> {
  return (await bank.request('GET', path, { cookies: admin.cookies })).text;
}

test('what is on the accounts, and what is owed, is swept to closed accounts', async () => {
  const sage = await makeCustomer(bank, {
    accounts: { checking: 1_000n, savings: 50n, credit: 500n, business_checking: 0n },
  });
  assert.equal((await sendWire(bank, sage, { amount: '300.00' })).status, 200);
  assert.equal((await adjust(accountOf(sage, 'credit'), 'debit', '200')).status, 200);
  const before = await balanceOf(generalAccounts.closedAccounts);

  const reply = await close(sage.id);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.json(), { id: sage.id });

  for (const accountId of Object.values(sage.accounts)) {
    const account = await one<{ balance: bigint; held: bigint; closed: boolean; gone: boolean }>(
      bank.deps.pool,
      sql`select l.balance_cents as balance, l.held_cents as held,
            l.closed_at is not null as closed, a.closed_at is not null as gone
          from ledger.accounts l join accounts a on a.id = l.id where l.id = ${accountId}`,
    );
    assert.deepEqual(account, { balance: 0n, held: 0n, closed: true, gone: true });
  }
  const swept = (await balanceOf(generalAccounts.closedAccounts)) - before;
  assert.equal(swept, 100_000n + 5_000n - 20_000n);
  const [transfer] = await rows<{ status: string }>(
    bank.deps.pool,
    sql`select status from transfers where customer_id = ${sage.id}`,
  );
  assert.equal(transfer?.status, 'cancelled');
});

test('B10: a closed customer is signed out at once and cannot come back', async () => {
  const iris = await makeCustomer(bank);
  const me = () => bank.request('GET', '/api/accounts', { cookies: iris.cookies });
  assert.equal((await me()).status, 200);
  await close(iris.id);
  assert.equal((await me()).status, 401);
  const { email, password } = iris;
  const again = await bank.request('POST', '/api/auth/login', { body: { email, password } });
  assert.equal(again.status, 401);
});

test('a closed customer is in no list, and their address and name are free again', async () => {
  const holder = { firstName: 'Quillon', lastName: 'Tamarack' };
  const gone = await makeCustomer(bank, { ...holder, accounts: { checking: 77n } });
  const card = sql`insert into cards (id, account_id, customer_id, last_four, card_holder_name,
      expires_on, card_type, card_color, created_at)
    values (${randomUUID()}, ${accountOf(gone, 'checking')}, ${gone.id}, '4242',
      'Quillon Tamarack', '2030-01-31', 'debit', 'evergreen', ${bank.clock.now()})`;
  await run(bank.deps.pool, card);
  const lists = [
    'users',
    'accounts',
    'transactions',
    'pending-transfers',
    'pending-accounts?status=approved',
  ];
  assert.match(await list('/api/admin/users'), /Tamarack/);
  await close(gone.id);
  for (const name of lists) {
    assert.doesNotMatch(await list(`/api/admin/${name}`), /Tamarack|Former/, name);
  }
  assert.equal(await list('/api/admin/users?search=tamarack'), '[]');
  const detail = await bank.request('GET', `/api/admin/users/${gone.id}`, {
    cookies: admin.cookies,
  });
  assert.equal(detail.status, 404);
  await applied(bank, { email: gone.email, username: gone.username });
});

test('who they were is sealed, until the time to keep it is over', async () => {
  const gone = await makeCustomer(bank, { firstName: 'Peregrine', lastName: 'Hornbeam' });
  await close(gone.id);
  const { pool, keys } = bank.deps;
  const tables = await rows<{ name: string }>(
    pool,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'ledger')`,
  );
  for (const { name } of tables) {
    const { text } = await one<{ text: string }>(pool, {
      text: `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
    });
    assert.doesNotMatch(text, /Peregrine|Hornbeam/, name);
    assert.ok(!text.includes(gone.email), name);
  }
  const sealed = () =>
    one<{ left: string | null }>(
      pool,
      sql`select left_sealed as left from customers where id = ${gone.id}`,
    );
  const opened = keys.open((await sealed()).left ?? '', customerCell(gone.id, 'left_sealed'));
  assert.match(opened, /Peregrine.*Hornbeam/);

  bank.clock.advance(bank.deps.config.limits.closedCustomerMs);
  assert.equal(await purgeClosed.isDue?.(bank.deps), true);
  await purgeClosed.run(bank.deps, {});
  assert.equal((await sealed()).left, null);
  admin = await makeStaff(bank, 'administrator');
});

test('the address book of a former customer is empty, and their checks are seen by nobody', async () => {
  const gone = await makeCustomer(bank, { accounts: { checking: 500n } });
  const { cookies } = gone;
  const body = { name: 'Larkspur Dental', accountNumber: '5550-1234', address: '4 Elm Street' };
  const saved = await bank.request('POST', '/api/payees', { body, cookies });
  assert.equal(saved.status, 200, saved.text);
  const check = await depositCheck(bank, gone);
  const id = depositIdOf(check);
  const image = () => list(`/api/admin/check-deposits/${id}/images/front`);
  assert.doesNotMatch(await image(), /not-found/);

  await close(gone.id);
  assert.match(await image(), /not-found/);
  const { pool } = bank.deps;
  const payees = sql`select destination_id as destination, removed_at is not null as gone
    from payees where customer_id = ${gone.id}`;
  assert.deepEqual(await rows(pool, payees), [{ destination: null, gone: true }]);
  const left = sql`select name from destinations where customer_id = ${gone.id}`;
  assert.deepEqual(await rows(pool, left), [], 'a payee never paid is forgotten');
  const images = () =>
    one<{ count: bigint }>(pool, sql`select count(*) from check_images where deposit_id = ${id}`);
  assert.equal((await images()).count, 2n, 'kept as long as the law asks');
  // As long as something is owed to them they are not forgotten either.
  const payOut = `/api/admin/closed-customers/${gone.id}/pay-out`;
  assert.equal((await bank.request('POST', payOut, { cookies: admin.cookies })).status, 200);
  bank.clock.advance(bank.deps.config.limits.closedCustomerMs);
  await purgeClosed.run(bank.deps, {});
  assert.equal((await images()).count, 0n);
  admin = await makeStaff(bank, 'administrator');
});

test('whatever staff look for, nobody who left is in a list', async () => {
  const gone = await makeCustomer(bank, { accounts: { checking: 900n, credit: 100n } });
  const { cookies } = gone;
  await sendWire(bank, gone);
  await depositCheck(bank, gone);
  const payee = await bank.request('POST', '/api/payees', {
    body: { name: 'Sorrel', accountNumber: '77' },
    cookies,
  });
  const { id: payeeId } = payee.json<{ payee: { id: string } }>().payee;
  const fromAccountId = accountOf(gone, 'checking');
  const bill = { fromAccountId, payeeId, amount: '12.00' };
  await bank.request('POST', '/api/bill-payments', { body: bill, cookies });
  const limitRequest = {
    accountId: accountOf(gone, 'credit'),
    requestedLimit: '900.00',
    annualIncome: '60000.00',
    employmentStatus: 'retired',
    reason: 'Travel',
  };
  await bank.request('POST', '/api/credit-limit-requests', { body: limitRequest, cookies });
  await close(gone.id);
  const everywhere = [
    ...['pending', 'denied', 'completed', 'cancelled'].map(
      (one) => `pending-transfers?status=${one}`,
    ),
    ...['pending', 'denied', 'completed'].map((one) => `check-deposits?status=${one}`),
    ...['pending', 'cancelled'].map((one) => `credit-limit-requests?status=${one}`),
    'bill-payments',
    'transactions',
    'accounts',
    'users',
  ];
  for (const path of everywhere) {
    assert.doesNotMatch(await list(`/api/admin/${path}`), new RegExp(`${gone.id}|Former`), path);
  }
});

test('D6: the first administrator cannot be deleted, and nobody deletes themselves', async () => {
  const first = await close('admin-001');
  assert.equal(first.status, 403);
  assert.equal(first.json<{ code: string }>().code, 'protected-user');
  const me = await makeCustomer(bank);
  await run(bank.deps.pool, sql`update staff set customer_id = ${me.id} where id = ${admin.id}`);
  assert.equal((await close(me.id)).json<{ code: string }>().code, 'own-affair');
});

test('closing twice closes once, also at the same moment', async () => {
  const twice = await makeCustomer(bank, { accounts: { checking: 10n } });
  const before = await balanceOf(generalAccounts.closedAccounts);
  const replies = await Promise.all([close(twice.id), close(twice.id), close(twice.id)]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404, 404],
  );
  assert.equal(await balanceOf(generalAccounts.closedAccounts), before + 1_000n);
  assert.equal((await bank.readMailbox(twice.email)).length, 1);
  assert.equal((await close(randomUUID())).status, 404);
});

test('closing and postings at the same moment leave nothing behind', async () => {
  for (let round = 0; round < 5; round += 1) {
    const busy = await makeCustomer(bank, { accounts: { checking: 100n } });
    const account = accountOf(busy, 'checking');
    const [closed] = await Promise.all([
      close(busy.id),
      adjust(account, 'credit', '5'),
      sendWire(bank, busy, { amount: '20.00' }),
      adjust(account, 'debit', '7'),
    ]);
    assert.equal(closed.status, 200, closed.text);
    assert.equal(await balanceOf(account), 0n);
  }
});

test('while money is frozen nobody is closed, not even in part', async () => {
  const cold = await makeCustomer(bank, { accounts: { checking: 10n } });
  const { pool } = bank.deps;
  await transaction(pool, (tx) => setFrozen(tx, true));
  const reply = await close(cold.id);
  await transaction(pool, (tx) => setFrozen(tx, false));
  assert.equal(reply.status, 503);
  const me = await bank.request('GET', '/api/accounts', { cookies: cold.cookies });
  assert.equal(me.status, 200);
  assert.equal(await balanceOf(accountOf(cold, 'checking')), 1_000n);
});
