import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { closingDays, rollBankDay } from '#ledger/days/bank-days.ts';
import { balanceAsOf } from '#ledger/days/day-balances.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { DAY_MS, HOUR_MS } from '#rules/calendar/durations.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { freeze, pass } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { dueWork } from '../jobs.ts';
import { closeBankDays, openToday } from './close-days.ts';
import { closingSteps } from './closing-steps.ts';

// The bank's clock stands at a Monday, nine in the morning.
const bank = await startBank();
const { pool } = bank.deps;
const closer = closeBankDays(dueWork);
const auditor = await makeStaff(bank, 'auditor');
const administrator = await makeStaff(bank, 'administrator');

interface Day {
  readonly day: string;
  readonly status: string;
  readonly closedAt: string | null;
  readonly totals: { readonly debit: string; readonly credit: string };
}

interface Balance {
  readonly day: string;
  readonly status: string;
  readonly rows: readonly {
    readonly number: string;
    readonly debit: string;
    readonly credit: string;
  }[];
  readonly totals: { readonly debit: string; readonly credit: string };
}

async function read<Reply>(path: string): Promise<Reply> {
  const reply = await bank.request('GET', path, { cookies: auditor.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Reply & object>();
}

const days = () => read<Day[]>('/api/admin/books/days');
const trialBalance = (day = '') => read<Balance>(`/api/admin/books/trial-balance?day=${day}`);

async function credit(customer: TestCustomer, amount: string): Promise<void> {
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount, description: 'Courtesy' };
  const reply = await bank.request('POST', path, { body, cookies: administrator.cookies });
  assert.equal(reply.status, 200, reply.text);
}

/** Moves the clock to this hour of the next day, by the bank's wall clock in winter. */
async function toNextDay(hour = 0): Promise<void> {
  const now = bank.clock.businessNow().getTime();
  const sinceMidnight = (now - 8 * HOUR_MS) % DAY_MS;
  await pass(bank, DAY_MS - sinceMidnight + hour * HOUR_MS);
}

async function closeDue(): Promise<void> {
  assert.equal(await closer.isDue?.(bank.deps), true);
  await closer.run(bank.deps, {});
  assert.equal(await closer.isDue?.(bank.deps), false);
}

function amountOf(balance: Balance, number: string): string | undefined {
  const row = balance.rows.find((one) => one.number === number);
  return row && (row.debit === '0.00' ? row.credit : `-${row.debit}`);
}

const robin = await makeCustomer(bank, { accounts: { checking: 100n, savings: 50n } });

test('the open day has a trial balance as of now', async () => {
  assert.deepEqual(
    (await days()).map(({ day, status }) => [day, status]),
    [['2026-03-02', 'open']],
  );
  const balance = await trialBalance();
  assert.deepEqual([balance.day, balance.status], ['2026-03-02', 'open']);
  assert.deepEqual(
    balance.rows.map(({ number, debit, credit: side }) => [number, debit, side]),
    [
      ['1093', '150.00', '0.00'],
      ['2010', '0.00', '100.00'],
      ['2020', '0.00', '50.00'],
    ],
  );
  assert.deepEqual(balance.totals, { debit: '150.00', credit: '150.00' });
  await credit(robin, '7.00');
  assert.equal(amountOf(await trialBalance(), '2010'), '107.00');
});

test('after midnight postings carry the next day, and the day before closes with its own', async () => {
  await toNextDay();
  await credit(robin, '1.00');
  assert.deepEqual(
    (await days()).map(({ day, status }) => [day, status]),
    [
      ['2026-03-03', 'open'],
      ['2026-03-02', 'closing'],
    ],
  );
  assert.equal(amountOf(await trialBalance('2026-03-02'), '2010'), '107.00');
  await closeDue();
  const [open, closed] = await days();
  assert.equal(closed?.status, 'closed');
  assert.deepEqual(closed?.totals, { debit: '157.00', credit: '157.00' });
  assert.deepEqual(open?.totals, { debit: '1.00', credit: '1.00' });
  const balance = await trialBalance('2026-03-02');
  assert.deepEqual([balance.status, amountOf(balance, '2010')], ['closed', '107.00']);
  assert.equal(amountOf(await trialBalance(), '2010'), '108.00');
  const checking = accountOf(robin, 'checking');
  assert.equal(await balanceAsOf(pool, checking, '2026-03-02'), 107_00n);
  assert.equal(await balanceAsOf(pool, checking, '2026-03-03'), 108_00n);
  assert.equal(await balanceAsOf(pool, checking, '2026-03-01'), 0n);
});

test('what is closed takes no journal and stays as it is', async () => {
  const before = await trialBalance('2026-03-02');
  await closer.run(bank.deps, {});
  assert.deepEqual(await trialBalance('2026-03-02'), before);
  const change = sql`update ledger.day_totals set balance_cents = 0`;
  await assert.rejects(bank.ownerPool.query(change), /history/);
  await assert.rejects(bank.ownerPool.query(sql`delete from ledger.day_balances`), /history/);
  const reopened = sql`update ledger.bank_days set status = 'closing', closed_at = null
    where day = '2026-03-02'`;
  await assert.rejects(bank.ownerPool.query(reopened), /stays closed/);
});

test('of many closers at once each step is done once', async () => {
  await credit(robin, '3.00');
  await toNextDay();
  await Promise.all(Array.from({ length: 4 }, () => closer.run(bank.deps, {})));
  await closer.run(bank.deps, {});
  const [open, closed] = await days();
  assert.deepEqual([open?.day, closed?.status], ['2026-03-04', 'closed']);
  const folds = await one<{ count: bigint }>(
    pool,
    sql`select count(*) from ledger.journals
        where kind = 'fold' and bank_day = '2026-03-03'`,
  );
  const lanes = await one<{ count: bigint }>(
    pool,
    sql`select count(*) from ledger.accounts
        where class = 'general' and lane > 0 and balance_cents <> 0`,
  );
  assert.ok(folds.count <= 2n, 'at most one for each number that was posted to');
  assert.equal(lanes.count, 0n);
});

test('skipped days close in order, each with the work that was due on it', async () => {
  const payeeId = await savePayee(bank, robin);
  await payBill(bank, robin, { payeeId, amount: '5.00', payOn: '2026-03-06' });
  await pass(bank, 10 * DAY_MS);
  await closeDue();
  const closed = (await days()).filter(({ status }) => status === 'closed');
  assert.deepEqual(
    closed.slice(0, 10).map(({ day }) => day),
    Array.from({ length: 10 }, (_, index) => `2026-03-${String(13 - index).padStart(2, '0')}`),
  );
  const order = closed.map(({ closedAt }) => closedAt ?? '');
  assert.deepEqual(order, order.toSorted().toReversed());
  const paid = await rows<{ day: string }>(
    pool,
    sql`select bank_day as day from ledger.journals where kind = 'bill-payment'`,
  );
  assert.deepEqual(paid, [{ day: '2026-03-06' }]);
  assert.equal(amountOf(await trialBalance('2026-03-05'), '1092'), undefined);
  assert.equal(amountOf(await trialBalance('2026-03-06'), '1092'), '5.00');
});

test('a server that was down for days closes them before it listens, each with its due work', async () => {
  const begun = (await days())[0]?.day ?? '';
  const payeeId = await savePayee(bank, robin);
  await payBill(bank, robin, { payeeId, amount: '6.00', payOn: '2026-03-17' });
  await pass(bank, 5 * DAY_MS);
  await openToday(bank.deps, dueWork);
  const since = (await days()).filter(({ day }) => day >= begun);
  assert.deepEqual(
    since.map(({ status }) => status),
    ['open', 'closing', 'closed', 'closed', 'closed', 'closed'],
  );
  const [paid] = await rows<{ day: string }>(
    pool,
    sql`select bank_day as day from ledger.journals
        where kind = 'bill-payment' order by number desc limit 1`,
  );
  assert.deepEqual(paid, { day: '2026-03-17' });
  await openToday(bank.deps, dueWork);
  await closeDue();
});

for (const steps of [1, 2, 4]) {
  test(`a closing that stopped after ${steps} of its steps is finished by a jump of the clock`, async () => {
    await makeCustomer(bank, { accounts: { checking: 40n, savings: 9_000n } });
    await toNextDay();
    await rollBankDay(pool, bank.clock.businessNow());
    const [begun] = await closingDays(pool);
    assert.ok(begun);
    for (const step of closingSteps.slice(0, steps)) await step.run(bank.deps, begun.day);
    await pass(bank, 3 * DAY_MS);
    await closer.run(bank.deps, {});
    assert.deepEqual(await closingDays(pool), []);
    const [, ...closed] = await days();
    assert.ok(closed.every(({ status }) => status === 'closed'));
    assert.deepEqual(await findViolations(pool), []);
  });
}

test('every closed day is in balance, and its totals follow from the entries alone', async () => {
  for (const { day, status } of await days()) {
    const { rows: shown, totals } = await trialBalance(day);
    assert.equal(totals.debit, totals.credit, day);
    if (status !== 'closed') continue;
    const replayed = await rows<{ number: string; balance: bigint }>(
      pool,
      sql`select a.chart_number as number, sum(e.amount_cents)::bigint as balance
          from ledger.entries e join ledger.accounts a on a.id = e.account_id
          where e.bank_day <= ${day} group by a.chart_number order by a.chart_number`,
    );
    const stored = await rows<{ number: string; balance: bigint }>(
      pool,
      sql`select chart_number as number, balance_cents as balance from ledger.day_totals
          where day = ${day} order by chart_number`,
    );
    assert.deepEqual(stored, replayed, day);
    assert.deepEqual(
      shown.map(({ number }) => number),
      replayed.map(({ number }) => number),
    );
  }
});

test('days close while money movement is frozen', async () => {
  await credit(robin, '2.00');
  await freeze(bank, true);
  await toNextDay(1);
  await closeDue();
  await freeze(bank, false);
  const [open, closed] = await days();
  assert.deepEqual([open?.status, closed?.status], ['open', 'closed']);
});

test('a day that is out of balance stays in closing and is reported; days go on opening', async () => {
  await credit(robin, '4.00');
  const [today] = await days();
  const falsify = (by: number) =>
    run(
      bank.ownerPool,
      sql`update ledger.day_totals set balance_cents = balance_cents + ${by}
          where chart_number = '2010' and day = (select max(day) from ledger.day_totals)`,
    );
  const withoutTriggers = async (work: () => Promise<unknown>) => {
    await bank.ownerPool.query('alter table ledger.day_totals disable trigger all');
    await work();
    await bank.ownerPool.query('alter table ledger.day_totals enable trigger all');
    const history = 'enable always trigger day_totals_are_history';
    await bank.ownerPool.query(`alter table ledger.day_totals ${history}`);
  };
  await withoutTriggers(() => falsify(1));
  const violations = await findViolations(pool);
  const isNamed = violations.some((what) => /totals of a closed day.*2010/.test(what));
  assert.ok(isNamed, violations.join());
  await toNextDay();
  await closer.run(bank.deps, {});
  const find = async () => (await days()).find(({ day }) => day === today?.day);
  assert.equal((await find())?.status, 'closing');
  assert.ok(bank.logLines.some((line) => line.includes('a bank day is out of balance')));
  assert.match(await bank.deps.metrics.text(), /^larch_bank_days_out_of_balance 1$/m);
  assert.equal(await closer.isDue?.(bank.deps), false, 'it is not tried again at once');

  await toNextDay();
  await closer.run(bank.deps, {});
  await credit(robin, '1.00');
  assert.equal((await days()).filter(({ status }) => status === 'closing').length, 2);

  await withoutTriggers(() => falsify(-1));
  bank.clock.advance(61_000);
  await closeDue();
  assert.equal((await find())?.status, 'closed');
  assert.match(await bank.deps.metrics.text(), /^larch_bank_days_out_of_balance 0$/m);
});
