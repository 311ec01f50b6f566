import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { BANK_ZONE, bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import { freshDatabase, ownerPoolOf } from '#tests/support/database.ts';
import { closeWithBooks } from '#tests/support/money/close-with-books.ts';
import { deposit, type LedgerDesk, openLedgerDesk, payment } from '#tests/support/money/ledger.ts';
import { untilWaiting } from '#tests/support/postgres/until-waiting.ts';
import { setFrozen } from '../freeze.ts';
import { groupCommit } from '../group/group-commit.ts';
import { findViolations } from '../invariants/invariants.ts';
import type { JournalRequest } from '../journal.ts';
import { ClockAhead } from '../posting-time.ts';
import { record, recordHistory, recordInClosing } from '../record.ts';
import { closingDays, openDay, recordStep, rollBankDay } from './bank-days.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
// Days are closed here without the figures that the steps of a closing write, so what is said about
// those figures is left out.
after(async () => {
  const figures = /of a closed day|at the close of a day|of a clearing account/;
  const violations = await findViolations(desk.pool);
  assert.deepEqual(
    violations.filter((violation) => !figures.test(violation)),
    [],
  );
  await desk.drop();
});

/** A day that no test has used yet, open, and the moments of its evening and the next morning. */
async function nextDay() {
  const last = (await openDay(desk.pool)) as CalendarDate;
  const today = addDays(last, 1);
  await rollBankDay(desk.pool, bankMoment(today, '08:00'));
  const tomorrow = addDays(today, 1);
  return {
    today,
    tomorrow,
    evening: bankMoment(today, '23:59'),
    morning: bankMoment(tomorrow, '00:01'),
  };
}

async function dayOf({ key }: JournalRequest): Promise<string | undefined> {
  const [row, ...more] = await rows<{ day: string }>(
    desk.pool,
    sql`select distinct bank_day as day from (
          select bank_day from ledger.journals where key = ${key}
          union all
          select e.bank_day from ledger.entries e
            join ledger.journals j on j.number = e.journal_number where j.key = ${key}) days`,
  );
  assert.deepEqual(more, []);
  return row?.day;
}

async function statusOf(day: CalendarDate): Promise<string> {
  const status = sql`select status from ledger.bank_days where day = ${day}`;
  return (await one<{ status: string }>(desk.pool, status)).status;
}

async function closeBefore(day: CalendarDate): Promise<void> {
  for (const { day: closing } of await closingDays(desk.pool)) {
    if (closing >= day) break;
    await transaction(desk.pool, (tx) => closeWithBooks(tx, closing, new Date()));
  }
}

test('a new bank has no day; its first posting opens the day it is made on', async () => {
  const database = await freshDatabase();
  assert.equal(await openDay(database.pool), undefined);
  const first = bankMoment(calendarDate('2026-05-10'), '10:00');
  await transaction(database.pool, (tx) => record(tx, between('1093', '4010'), first));
  assert.equal(await openDay(database.pool), '2026-05-10');
  await database.drop();
});

function between(from: string, to: string): JournalRequest {
  const id = (number: string) => `00000000-0000-4000-8000-00000000${number}`;
  return {
    key: randomUUID(),
    kind: 'test',
    entries: [
      { accountId: id(from), amountCents: cents(-100n), description: 'x' },
      { accountId: id(to), amountCents: cents(100n), description: 'x' },
    ],
  };
}

for (const way of ['alone', 'grouped'] as const) {
  test(`the first posting after midnight opens the next day; the one before is closing (${way})`, async () => {
    const { today, tomorrow, evening, morning } = await nextDay();
    const a = await desk.account(100n);
    let now = evening;
    const group = groupCommit({ pool: desk.pool, now: () => now });
    const post = (request: JournalRequest) =>
      way === 'alone' ? desk.submit(request, now) : group.record(request);
    const [before, after, late] = [payment(a, 1n), payment(a, 1n), payment(a, 1n)];
    await post(before);
    assert.equal(await dayOf(before), today);
    now = morning;
    await post(after);
    assert.equal(await dayOf(after), tomorrow);
    assert.deepEqual([await statusOf(today), await statusOf(tomorrow)], ['closing', 'open']);
    // The clock of a second server is a few minutes behind.
    now = evening;
    assert.ok((await post(late)).recorded);
    assert.equal(await dayOf(late), tomorrow);
  });
}

test('postings of two servers around midnight are all of one day or the next', async () => {
  const { today, tomorrow, evening, morning } = await nextDay();
  const accounts = await Promise.all([1, 2, 3, 4].map(() => desk.account(100n)));
  const servers = [morning, evening].map((now) => {
    const pool = openPool({ url: desk.url, max: 3 });
    const group = groupCommit({ pool, now: () => now });
    const alone = (one: JournalRequest) => transaction(pool, (tx) => record(tx, one, now));
    return { pool, alone, grouped: (one: JournalRequest) => group.record(one) };
  });
  const requests = Array.from({ length: 40 }, (_, index) =>
    payment(accounts[index % 4] as string, 1n),
  );
  const [ahead, behind] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const ways = [behind.alone, ahead.alone, behind.grouped, ahead.grouped];
  const outcomes = await Promise.all(
    requests.map(async (request, index) => await ways[index % 4]?.(request)),
  );
  for (const outcome of outcomes) assert.ok(outcome?.recorded);
  const days = new Set(await Promise.all(requests.map(dayOf)));
  assert.ok([...days].every((day) => day === today || day === tomorrow));
  for (const [index, request] of requests.entries()) {
    if (index % 2 === 1) assert.equal(await dayOf(request), tomorrow);
  }
  for (const account of accounts) assert.equal((await desk.balancesOf(account)).balance, 90n);
  for (const { pool } of servers) await pool.end();
});

test('a posting under way ends before the day changes; one that comes meanwhile waits', async () => {
  const { today, tomorrow, evening, morning } = await nextDay();
  const [a, b] = [await desk.account(100n), await desk.account(100n)];
  const [slow, meanwhile] = [payment(a, 1n), payment(b, 1n)];
  let rolled: Promise<unknown> = Promise.resolve();
  let waited: Promise<unknown> = Promise.resolve();
  await transaction(desk.pool, async (tx) => {
    await record(tx, slow, evening);
    const order: string[] = [];
    rolled = rollBankDay(desk.pool, morning).then(() => order.push('rolled'));
    // For the lock of the days, or the part of a general account that the payment also drew.
    await untilWaiting(desk.pool, 1);
    waited = desk.recorded(meanwhile, evening).then(() => order.push('posted'));
    await untilWaiting(desk.pool, 2);
    assert.deepEqual(order, []);
  });
  await Promise.all([rolled, waited]);
  assert.equal(await dayOf(slow), today);
  assert.equal(await dayOf(meanwhile), tomorrow);
});

test('a jump of the clock opens every day in between', async () => {
  const { today } = await nextDay();
  const a = await desk.account(100n);
  const later = addDays(today, 5);
  const jumped = payment(a, 1n);
  await desk.recorded(jumped, bankMoment(later, '12:00'));
  assert.equal(await dayOf(jumped), later);
  const days = (await closingDays(desk.pool)).map(({ day }) => day);
  assert.deepEqual(
    days.slice(-5),
    [0, 1, 2, 3, 4].map((count) => addDays(today, count)),
  );
});

test('a closing day takes the journals of its closing, also while money is frozen', async () => {
  const { today, evening, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  await transaction(desk.pool, (tx) => setFrozen(tx, true));
  const request = between('1093', '4010');
  const outcome = await transaction(desk.pool, (tx) =>
    recordInClosing(tx, request, today, morning),
  );
  assert.ok(outcome.recorded);
  assert.equal(await dayOf(request), today);
  const again = await transaction(desk.pool, (tx) => recordInClosing(tx, request, today, evening));
  assert.ok(again.recorded && again.replayed);
  await transaction(desk.pool, (tx) => setFrozen(tx, false));
});

test('nothing is posted into a closed day, into a day that does not exist, or ahead', async () => {
  const { today, tomorrow, evening, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  await closeBefore(tomorrow);
  assert.equal(await statusOf(today), 'closed');
  const refused = { constraint: 'journal_is_of_the_open_day' };
  for (const day of [today, addDays(tomorrow, 1), calendarDate('2019-01-01')]) {
    const request = between('1093', '4010');
    await assert.rejects(
      transaction(desk.pool, (tx) => recordInClosing(tx, request, day, morning)),
      refused,
    );
    await assert.rejects(
      transaction(desk.pool, (tx) =>
        recordHistory(tx, [between('1093', '4010')], [bankMoment(day, '12:00')]),
      ),
      refused,
    );
    await assert.rejects(
      run(
        desk.pool,
        sql`insert into ledger.journals (key, fingerprint, kind, posted_at, bank_day)
            values (${randomUUID()}, sha256('x'), 'by hand', ${evening}, ${day})`,
      ),
      refused,
    );
    assert.equal(await dayOf(request), undefined);
  }
});

test('without its setting a journal of a closing day is refused, and may be tried again', async () => {
  const { today, evening, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  const insert = sql`insert into ledger.journals (key, fingerprint, kind, posted_at, bank_day)
    values (${randomUUID()}, sha256('x'), 'by hand', ${evening}, ${today})`;
  await assert.rejects(run(desk.pool, insert), {
    code: '40001',
    constraint: 'journal_is_of_the_open_day',
  });
});

test('an entry carries the day of its journal', async () => {
  const { today, tomorrow, evening, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  const a = await desk.account(10n);
  const insert = sql`with j as (
      insert into ledger.journals (key, fingerprint, kind, posted_at, bank_day)
        values (${randomUUID()}, sha256('x'), 'by hand', ${evening}, ${tomorrow}) returning number)
    insert into ledger.entries (account_id, sequence, journal_number, amount_cents,
        balance_after_cents, posted_at, bank_day, description)
      select a.id, a.sequence + sign, number, 100 * (3 - 2 * sign),
          a.balance_cents + 100 * (2 - sign), a.last_posted_at, ${today}, 'x'
        from j, ledger.accounts a, unnest(array[1, 2]) sign where a.id = ${a}`;
  await assert.rejects(run(desk.pool, insert), { constraint: 'entry_has_day_of_journal' });
});

test('days follow one another, close in order, and stay closed', async () => {
  const { today, tomorrow, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  await rollBankDay(desk.pool, bankMoment(addDays(today, 2), '00:00'));
  const refused = { constraint: 'bank_days_run_in_order' };
  const close = (day: CalendarDate) =>
    transaction(desk.pool, (tx) => closeWithBooks(tx, day, morning));
  await assert.rejects(close(tomorrow), refused);
  await closeBefore(today);
  await transaction(desk.pool, (tx) => recordStep(tx, today, 'day-balances'));
  assert.deepEqual((await closingDays(desk.pool))[0], { day: today, step: 'day-balances' });
  await close(today);
  await assert.rejects(close(today), /is not closing/);
  await assert.rejects(
    transaction(desk.pool, (tx) => recordStep(tx, today, 'seal')),
    /is not closing/,
  );
  const owner = desk.ownerPool;
  for (const change of [
    sql`update ledger.bank_days set status = 'closing', closed_at = null where day = ${today}`,
    sql`update ledger.bank_days set checks = '{}' where day = ${today}`,
    sql`update ledger.bank_days set status = 'open', closing_at = null where day = ${tomorrow}`,
    sql`update ledger.bank_days set day = day - 1000 where day = ${tomorrow}`,
    sql`insert into ledger.bank_days (day, status, opened_at)
        values (${addDays(today, 9)}, 'open', ${morning})`,
    sql`insert into ledger.bank_days (day, status, opened_at, closing_at)
        values (${addDays(today, 3)}, 'closing', ${morning}, ${morning})`,
  ]) {
    await assert.rejects(run(owner, change), refused, change.sql);
  }
  await assert.rejects(run(owner, sql`delete from ledger.bank_days`), {
    constraint: 'history_is_written_once',
  });
});

test('two servers that open a new bank at once open one first day', async () => {
  const database = await freshDatabase();
  const now = bankMoment(calendarDate('2026-05-10'), '10:00');
  const days = await Promise.all([1, 2, 3].map(() => rollBankDay(database.pool, now)));
  assert.deepEqual(days, ['2026-05-10', '2026-05-10', '2026-05-10']);
  await database.drop();
});

test('no day opens before it begins: not by a server whose clock is ahead, nor by hand', async () => {
  const database = await freshDatabase();
  const pool = openPool({ url: database.url, max: 1 });
  pool.on('connect', (client) => {
    client.query("set larch.clock_tolerance = '5 s'").catch(() => {});
  });
  const owner = ownerPoolOf(database);
  await run(owner, sql`update business_clock set time_zone = ${BANK_ZONE}`);
  const tomorrow = new Date(Date.now() + 86_400_000);
  await assert.rejects(rollBankDay(pool, tomorrow), ClockAhead);
  await assert.rejects(pool.query('select ledger.roll_bank_day($1, now())', [bankDay(tomorrow)]), {
    constraint: 'bank_days_run_in_order',
  });
  assert.equal(await openDay(pool), undefined);
  assert.equal(await rollBankDay(pool, new Date()), bankDay(new Date()));
  // The demonstration has moved the bank's time.
  await run(owner, sql`update business_clock set shift_ms = 86400000`);
  assert.equal(await rollBankDay(pool, tomorrow), bankDay(tomorrow));
  await pool.end();
  await database.drop();
});

test('a day begins in the time zone of the bank', async () => {
  const database = await freshDatabase();
  const pool = openPool({ url: database.url, max: 1 });
  pool.on('connect', (client) => {
    client.query("set larch.clock_tolerance = '5 s'").catch(() => {});
  });
  const setZone = (zone: string) =>
    run(ownerPoolOf(database), sql`update business_clock set time_zone = ${zone}`);
  const roll = (day: CalendarDate) => pool.query('select ledger.roll_bank_day($1, now())', [day]);
  const tooEarly = { constraint: 'bank_days_run_in_order' };
  // These two are a day apart. In names of this kind the sign is the other way round.
  const [west, east] = ['Etc/GMT+12', 'Etc/GMT-12'];
  const today = bankDay(new Date(), west);
  await setZone(west);
  await roll(today);
  await assert.rejects(roll(addDays(today, 1)), tooEarly);
  await setZone(east);
  await roll(addDays(today, 1));
  await assert.rejects(roll(addDays(today, 2)), tooEarly);
  await pool.end();
  await database.drop();
});

test('history that happened before is written on its own days, while they are not closed', async () => {
  const { today, tomorrow, evening, morning } = await nextDay();
  await rollBankDay(desk.pool, morning);
  const a = await desk.account(100n);
  const [first, second] = [deposit(a, 5n), payment(a, 3n)];
  await transaction(desk.pool, (tx) => recordHistory(tx, [first, second], [evening, morning]));
  assert.deepEqual([await dayOf(first), await dayOf(second)], [today, tomorrow]);
});
