import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findBalances } from '#ledger/accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';

let bank: TestApp;
let approver: TestStaff;

before(async () => {
  bank = await startApp({ env: { SETTING_HELD_OPENING_DEPOSITS: 'on' } });
  approver = await makeStaff(bank, 'approver');
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

function act(id: string, what: string) {
  const path = `/api/admin/pending-accounts/${id}/${what}`;
  return bank.request('POST', path, { cookies: approver.cookies });
}

async function opened(changes: object = {}): Promise<{ id: string; accountId: string }> {
  const id = await applied(bank, { initialDeposit: 500, ...changes });
  const reply = await act(id, 'approve');
  return { id, accountId: reply.json<{ accountId: string }>().accountId };
}

async function balancesOf(accountId: string) {
  const balances = await findBalances(bank.deps.pool, accountId);
  return { balance: balances?.balanceCents, available: balances?.availableCents };
}

test('a held opening deposit is on the account and becomes available when it has arrived', async () => {
  const { id, accountId } = await opened();
  assert.deepEqual(await balancesOf(accountId), { balance: 50_000n, available: 0n });
  const path = '/api/admin/pending-accounts?status=approved&funding=held';
  const list = await bank.request('GET', path, { cookies: approver.cookies });
  assert.deepEqual(
    list.json<{ id: string; promisedBy: string }[]>().map((row) => [row.id, row.promisedBy]),
    // Five business days after the Monday of the approval.
    [[id, '2026-03-09']],
  );
  const confirmed = await act(id, 'confirm-funding');
  assert.deepEqual(confirmed.json(), { id, funding: 'confirmed' });
  assert.deepEqual(await balancesOf(accountId), { balance: 50_000n, available: 50_000n });
});

test('one that never arrives is taken back, whole', async () => {
  const { id, accountId } = await opened({ accountType: 'credit' });
  assert.deepEqual(await balancesOf(accountId), { balance: 50_000n, available: 100_000n });
  assert.equal((await act(id, 'return-funding')).status, 200);
  assert.deepEqual(await balancesOf(accountId), { balance: 0n, available: 100_000n });
});

test('a deposit is decided once, by the first of two staff members', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, accountId } = await opened();
    const replies = await Promise.all([act(id, 'confirm-funding'), act(id, 'return-funding')]);
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const { balance, available } = await balancesOf(accountId);
    assert.equal(balance, available);
  }
});

test('an account that opened without a deposit has nothing to settle', async () => {
  const { id } = await opened({ initialDeposit: 0 });
  assert.equal((await act(id, 'confirm-funding')).status, 409);
});
