// What customers leave for a later day, and whether it was done on that day, and once. The
// database's own calendar is the judge of the bank's.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import { BANK_ZONE, bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import type { TestApp } from '#tests/support/app.ts';
import { somePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { decide, submit } from '#tests/support/money/wires.ts';
import { accountOf, type TestCustomer, type TestStaff } from '#tests/support/people/people.ts';
import { inParallel } from '../in-parallel.ts';

/** Each customer has a bill paid tomorrow and one in a week, and deposits a check. */
export async function plan(
  bank: TestApp,
  customers: readonly TestCustomer[],
  staff: TestStaff,
): Promise<void> {
  const today = bankDay(bank.clock.businessNow());
  for (const customer of customers) {
    const payee = await submit(bank, customer, '/api/payees', somePayee);
    const { id: payeeId } = payee.json<{ payee: { id: string } }>().payee;
    for (const days of [1, 7]) {
      const payOn = addDays(today, days);
      const fromAccountId = accountOf(customer, 'checking');
      const bill = { fromAccountId, payeeId, amount: '25.00', payOn };
      assert.equal((await submit(bank, customer, '/api/bill-payments', bill)).status, 200);
    }
    const check = await depositCheck(bank, customer);
    const id = depositIdOf(check);
    assert.equal((await reviewCheck(bank, staff, id, 'approve')).status, 200);
  }
}

/** Approves every wire that waits. */
export async function sendWiresOff(bank: TestApp, staff: TestStaff): Promise<void> {
  const waiting = sql`select id from transfers where status = 'pending'`;
  const wires = await rows<{ id: string }>(bank.deps.pool, waiting);
  await inParallel(wires.length, 5, async (index) => {
    const reply = await decide(bank, staff, wires[index]?.id ?? '', 'approve');
    assert.equal(reply.status, 200, reply.text);
  });
}

/** How many pieces of due work were done, and what was done early, twice, wrongly or not at all. */
export async function findWrongDates(db: Db): Promise<{ done: number; wrong: string[] }> {
  const { done } = await one<{ done: bigint }>(
    db,
    sql`select count(*) as done from audit_log
      where action in ('pay-scheduled-bill', 'release-deposits', 'release-wires', 'complete-wires')`,
  );
  const wrong = await rows<{ what: string }>(
    db,
    sql`${late} union all ${early} union all ${twice}`,
  );
  return { done: Number(done), wrong: wrong.map(({ what }) => what) };
}

const late = sql`
  select 'bill payment ' || id || ' is ' || status as what from bill_payments
    where status <> 'completed'
  union all select 'check deposit ' || id || ' is ' || status from check_deposits
    where status <> 'completed'
  union all select 'transfer ' || id || ' is ' || status from transfers
    where status <> 'completed'`;

const local = (column: string) => sql([`(${column} at time zone '${BANK_ZONE}')`]);

const early = sql`
  select 'bill payment ' || id || ' was made at ' || finished_at from bill_payments
    where ${local('finished_at')} < pay_on + time '06:00'
  union all select 'part ' || hold_id || ' was released at ' || released_at
    from check_deposit_parts where ${local('released_at')} < available_on
  union all select 'transfer ' || id || ' arrived at ' || finished_at from transfers
    where ${local('finished_at')}::date < bank_day + 2
  union all select 'transfer ' || id || ' has the day ' || bank_day from transfers
    where ${local('submitted_at')}::date <> bank_day`;

/** Each step of each thing has one line in the log, and each bill one journal. */
const twice = sql`
  select action || ' of ' || subject_id || ' was done ' || count(*) || ' times' from audit_log
    where action in ('pay-scheduled-bill', 'release-deposits', 'release-wires', 'complete-wires')
    group by action, subject_id having count(*) > 1
  union all select 'bill payment ' || b.id || ' has ' || count(j.number) || ' journals'
    from bill_payments b left join ledger.journals j
      on j.key = 'schedule ' || b.id || ' ' || b.pay_on
    group by b.id having count(j.number) <> 1`;
