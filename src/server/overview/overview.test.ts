import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QueryConfig } from 'pg';
import type { Db } from '#database/connection.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { ledgerChain } from '#ledger/chain/subject.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { unanchored } from '#tests/support/money/ledger.ts';
import { domesticWire, internationalWire, placeWire } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { catchUp } from '../posting/follow-ledger.ts';
import { dayTotals, readMovements } from './day-totals.ts';
import { foldHeadCounts } from './head-counts.ts';
import { promisedSince } from './queues.ts';

const bank = await startBank();
const admin = await makeStaff(bank, 'administrator');

interface Overview {
  readonly totalCustomers: number;
  readonly totalAccounts: number;
  readonly totalBalance: string;
  readonly recentTransactions: number;
  readonly queues: {
    name: string;
    waiting: number;
    late: number;
    oldestAt: string | null;
    amount: string | null;
  }[];
  readonly days: {
    date: string;
    deposits: string;
    withdrawals: string;
    balance: string;
    approvals: number;
  }[];
  readonly ledger: { inBalance: boolean; sum: string };
  readonly history: unknown;
  readonly freeze: { frozen: boolean };
}

async function overview(): Promise<Overview> {
  const reply = await bank.request('GET', '/api/admin/overview', { cookies: admin.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Overview & Record<string, unknown>>();
}

async function adjust(accountId: string, direction: string, amount: string): Promise<void> {
  const reply = await bank.request('POST', `/api/admin/accounts/${accountId}/${direction}`, {
    body: { amount, description: 'Correction' },
    cookies: admin.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
}

test('I15: the total is the sum of all balances, what is owed taken off', async () => {
  const robin = await makeCustomer(bank, {
    accounts: { checking: 1_000n, savings: 250n, credit: 500n },
  });
  await adjust(accountOf(robin, 'credit'), 'debit', '120.50');
  const { totalCustomers, totalAccounts, totalBalance, ledger } = await overview();
  assert.deepEqual([totalCustomers, totalAccounts, totalBalance], [1, 3, '1129.50']);
  assert.deepEqual(ledger, { inBalance: true, sum: '0.00' });
  const { cookies } = robin;
  const summary = (await bank.request('GET', '/api/summary', { cookies })).json();
  assert.deepEqual(summary, {
    totalBalance: '1129.50',
    totalAccounts: 3,
    recentTransactions: 3,
    creditAvailable: '379.50',
    frozen: false,
  });
});

test('the days tell what came and went, and end at the balance of now', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
  const before = await overview();
  await bank.clock.advanceBusiness(bank.deps.pool, DAY_MS);
  await adjust(accountOf(robin, 'checking'), 'credit', '10.00');
  await adjust(accountOf(robin, 'checking'), 'debit', '25.00');
  const { days, totalBalance, recentTransactions } = await overview();
  assert.equal(days.length, 30);
  const [yesterday, today] = days.slice(-2);
  assert.deepEqual([today?.deposits, today?.withdrawals], ['10.00', '25.00']);
  assert.equal(today?.balance, totalBalance);
  assert.equal(yesterday?.balance, before.totalBalance);
  assert.equal(recentTransactions, before.recentTransactions + 2);
});

test('figures are the same before and after the jobs that keep them have come by', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 75n, savings: 5n } });
  await adjust(accountOf(robin, 'checking'), 'debit', '75.00');
  await adjust(accountOf(robin, 'savings'), 'debit', '5.00');
  const before = await overview();
  const { pool } = bank.deps;
  await settleLedger();
  await catchUp(pool, dayTotals);
  for (let more = 0; more < 100; more += 1)
    await pool.query('insert into head_counts values (0, 0)');
  assert.equal(await foldHeadCounts.isDue?.(bank.deps), true);
  await foldHeadCounts.run(bank.deps, {});
  assert.equal(await foldHeadCounts.isDue?.(bank.deps), false);
  const { rows } = await pool.query('select count(*)::int as count from head_counts');
  assert.deepEqual(rows, [{ count: 1 }]);
  assert.deepEqual(omitHistory(await overview()), omitHistory(before));
  const reached = await pool.query('select reached_number > 0 as moved from day_totals_progress');
  assert.deepEqual(reached.rows, [{ moved: true }]);

  const path = `/api/admin/users/${robin.id}`;
  const { status, text } = await bank.request('DELETE', path, { cookies: admin.cookies });
  assert.equal(status, 200, text);
  const after = await overview();
  assert.equal(after.totalCustomers, before.totalCustomers - 1);
  assert.equal(after.totalAccounts, before.totalAccounts - 2);
});

test('what the job adds while the overview is being read is not counted twice', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 12n } });
  await adjust(accountOf(robin, 'checking'), 'credit', '30.00');
  const { pool } = bank.deps;
  await settleLedger();
  const first = bankDay(bank.clock.businessNow());
  const sumOf = async (db: Db) =>
    (await readMovements(db, first)).reduce((sum, { deposits }) => sum + deposits, 0n);
  const before = await sumOf(pool);
  let isFirst = true;
  // Between the first question and the second the job comes by.
  const interrupted = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : async (question: QueryConfig) => {
            const answer = await target.query(question);
            if (isFirst) await catchUp(pool, dayTotals);
            isFirst = false;
            return answer;
          },
  });
  assert.equal(await sumOf(interrupted), before);
  assert.equal(isFirst, false);
});

/** Until nothing can appear among the sealed: transactions of other test files delay that. */
async function settleLedger(): Promise<void> {
  const { pool } = bank.deps;
  while (await isSealingDue(pool, ledgerChain)) await seal(pool, ledgerChain, unanchored);
}

function omitHistory(seen: Overview): object {
  return { ...seen, history: undefined };
}

test('queues tell how many wait, since when, and who waits longer than promised', async () => {
  await applied(bank);
  const queue = async (name: string) =>
    (await overview()).queues.find((each) => each.name === name);
  const fresh = await queue('applications');
  assert.deepEqual([fresh?.waiting, fresh?.late, fresh?.amount], [1, 0, '250.50']);
  assert.equal(fresh?.oldestAt, bank.clock.businessNow().toISOString());
  await bank.clock.advanceBusiness(bank.deps.pool, 3 * DAY_MS);
  const old = await queue('applications');
  assert.deepEqual([old?.waiting, old?.late], [1, 1]);
  for (const name of [
    'transfers',
    'check-deposits',
    'credit-limit-requests',
    'requests',
    'corrections',
  ]) {
    assert.equal((await queue(name))?.waiting, 0, name);
  }
});

test('a wire abroad has five days where one at home has two', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  await placeWire(bank, robin, domesticWire);
  await placeWire(bank, robin, internationalWire);
  const queue = async () => (await overview()).queues.find(({ name }) => name === 'transfers');
  assert.deepEqual([(await queue())?.late, (await queue())?.amount], [0, '375.00']);
  await bank.clock.advanceBusiness(bank.deps.pool, 5 * DAY_MS);
  assert.deepEqual([(await queue())?.waiting, (await queue())?.late], [2, 1]);
  await bank.clock.advanceBusiness(bank.deps.pool, 6 * DAY_MS);
  assert.equal((await queue())?.late, 2);
  const asking = (await overview()).queues.find(({ name }) => name === 'requests');
  assert.equal(asking?.amount, null);
});

test('a promise counts business days, not those the bank is closed', () => {
  const day = (now: string, days: number) => promisedSince(new Date(now), days).toISOString();
  // Monday 2 March 2026: what came on Friday or later is not late after one business day.
  assert.equal(day('2026-03-02T20:00:00Z', 1), '2026-02-27T08:00:00.000Z');
  assert.equal(day('2026-03-02T20:00:00Z', 2), '2026-02-26T08:00:00.000Z');
  // Tuesday after Presidents' Day.
  assert.equal(day('2026-02-17T20:00:00Z', 1), '2026-02-13T08:00:00.000Z');
});

test('with nothing in it the bank is in balance', async () => {
  const empty = await startApp();
  const auditor = await makeStaff(empty, 'auditor');
  const reply = await empty.request('GET', '/api/admin/overview', { cookies: auditor.cookies });
  const { totalBalance, ledger } = reply.json<Overview & Record<string, unknown>>();
  assert.equal(totalBalance, '0.00');
  assert.equal(ledger.inBalance, true);
  await empty.stop();
});
