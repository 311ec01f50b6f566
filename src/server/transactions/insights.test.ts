import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';

// The bank's clocks show 2 March, 9 o'clock, when the test begins.
const bank = await startBank();
const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
await move('withdraw', 25n, 'Food');
// 31 March, 23:59 in Salem, is April in London.
await later(Date.parse('2026-04-01T06:59:00Z') - bank.clock.now().getTime());
await move('withdraw', 5n, 'Food');
await later(60_000);
await move('deposit', 50n);
await move('withdraw', 10n);

// Business time alone; sessions live by the other one.
async function later(byMs: number): Promise<void> {
  await bank.clock.advanceBusiness(bank.deps.pool, byMs);
}

async function move(what: 'deposit' | 'withdraw', dollars: bigint, category?: string) {
  const account = accountOf(robin, 'checking');
  const [from, to] =
    what === 'deposit'
      ? [generalAccounts.depositClearing, account]
      : [account, generalAccounts.cardClearing];
  const money = { from, to, amountCents: cents(dollars * 100n), description: what };
  const request = posting(
    { key: randomUUID(), kind: 'test' },
    { ...money, ...(category && { category }) },
  );
  await transaction(bank.deps.pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, bank.clock.businessNow()),
  );
}

async function read<Body>(path: string): Promise<Body> {
  const reply = await bank.request('GET', path, { cookies: robin.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Body & Record<string, unknown>>();
}

test('insights add up spending by category and the balance of each day', async () => {
  const { spending, balances } = await read<{
    spending: object[];
    balances: { date: string; balance: string }[];
  }>('/api/insights');
  assert.deepEqual(spending, [
    { month: '2026-04', category: 'Other', amount: '10.00' },
    { month: '2026-03', category: 'Food', amount: '30.00' },
  ]);
  const on = (date: string) => balances.find((day) => day.date === date)?.balance;
  assert.equal(balances.length, 365);
  assert.equal(balances.at(-1)?.date, '2026-04-01');
  assert.deepEqual(['2026-03-01', '2026-03-02', '2026-03-30', '2026-03-31', '2026-04-01'].map(on), [
    '0.00',
    '75.00',
    '75.00',
    '70.00',
    '110.00',
  ]);
});

test('recent is what happened within 30 days', async () => {
  const recent = async () =>
    (await read<{ recentTransactions: number }>('/api/summary')).recentTransactions;
  assert.equal(await recent(), 5);
  await later(2 * DAY_MS);
  assert.equal(await recent(), 3);
});
