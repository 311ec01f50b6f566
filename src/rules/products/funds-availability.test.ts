import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Cents, cents, sumCents } from '#money/cents.ts';
import { isBusinessDay } from '../calendar/business-days.ts';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import {
  type CheckDeposit,
  fundsAvailability,
  type HoldReason,
  isNewCustomer,
  notBefore,
} from './funds-availability.ts';

const monday = calendarDate('2026-11-16');

function deposit(amount: bigint, more: Partial<CheckDeposit> = {}): CheckDeposit {
  return { amountCents: cents(amount), depositedOn: monday, isNewCustomer: false, ...more };
}

function parts(...listed: [amount: bigint, on: string, reason?: HoldReason][]) {
  return listed.map(([amountCents, availableOn, reason = 'schedule']) => ({
    amountCents,
    availableOn,
    reason,
  }));
}

const amounts = fc.bigInt({ min: 0n, max: 2_000_000n }).map(cents);
const days = fc.integer({ min: 0, max: 6000 }).map((n) => addDays(calendarDate('2026-01-01'), n));

test('a small check is available on the next business day', () => {
  assert.deepEqual(fundsAvailability(deposit(275_00n)), parts([275_00n, '2026-11-17']));
  assert.deepEqual(fundsAvailability(deposit(1n)), parts([1n, '2026-11-17']));
  assert.deepEqual(fundsAvailability(deposit(0n)), []);
});

test('above 275 dollars the rest follows on the second business day', () => {
  const expected = parts([275_00n, '2026-11-17'], [1n, '2026-11-18']);
  assert.deepEqual(fundsAvailability(deposit(275_01n)), expected);
  const overThanksgiving = deposit(1000_00n, { depositedOn: calendarDate('2026-11-25') });
  assert.deepEqual(
    fundsAvailability(overThanksgiving),
    parts([275_00n, '2026-11-27'], [725_00n, '2026-11-30']),
  );
});

test('what exceeds 6,725 dollars may be held until the seventh business day', () => {
  assert.deepEqual(
    fundsAvailability(deposit(6_725_00n)),
    parts([275_00n, '2026-11-17'], [6_450_00n, '2026-11-18']),
  );
  assert.deepEqual(
    fundsAvailability(deposit(6_725_01n)),
    parts([275_00n, '2026-11-17'], [6_450_00n, '2026-11-18'], [1n, '2026-11-25', 'large-deposit']),
  );
});

test('of a new customer’s check all but the first part waits for the ninth business day', () => {
  assert.deepEqual(
    fundsAvailability(deposit(10_000_00n, { isNewCustomer: true })),
    parts([275_00n, '2026-11-17'], [9_725_00n, '2026-11-30', 'new-customer']),
  );
});

test('a second check of the day finds the first part used', () => {
  const second = deposit(500_00n, { earlierThatDayCents: cents(200_00n) });
  assert.deepEqual(
    fundsAvailability(second),
    parts([75_00n, '2026-11-17'], [425_00n, '2026-11-18']),
  );
});

test('a negative amount is a bug', () => {
  assert.throws(() => fundsAvailability(deposit(-1n)), RangeError);
});

test('the parts always sum to the amount, on rising business days', () => {
  fc.assert(
    fc.property(amounts, amounts, days, fc.boolean(), (amountCents, earlier, on, isNewCustomer) => {
      const deposited = {
        amountCents,
        depositedOn: on,
        isNewCustomer,
        earlierThatDayCents: earlier,
      };
      const available = fundsAvailability(deposited);
      assert.equal(sumCents(available.map((part) => part.amountCents)), amountCents);
      assert.ok(
        available.every((part) => part.amountCents > 0n && isBusinessDay(part.availableOn)),
      );
      const dates = [on, ...available.map((part) => part.availableOn)];
      assert.deepEqual(dates, [...new Set(dates)].toSorted());
    }),
  );
});

test('one check or two on the same day give the same money on each day', () => {
  const perDay = (deposits: CheckDeposit[]) => {
    const totals: Record<string, bigint> = {};
    for (const { amountCents, availableOn } of deposits.flatMap((d) => fundsAvailability(d))) {
      totals[availableOn] = (totals[availableOn] ?? 0n) + amountCents;
    }
    return totals;
  };
  fc.assert(
    fc.property(amounts, amounts, fc.boolean(), (first, second, isNewCustomer) => {
      const whole = deposit(sumCents([first, second] as Cents[]), { isNewCustomer });
      const split = [
        deposit(first, { isNewCustomer }),
        deposit(second, { isNewCustomer, earlierThatDayCents: first }),
      ];
      assert.deepEqual(perDay(split), perDay([whole]));
    }),
  );
});

test('a customer is new for 30 calendar days after the first account', () => {
  const firstAccountOn = calendarDate('2026-10-17');
  const afterDays = (days: number) => isNewCustomer(firstAccountOn, addDays(firstAccountOn, days));
  assert.deepEqual([0, 29, 30, 31].map(afterDays), [true, true, false, false]);
});

test('what was due while a check waited for review is available on the day of acceptance', () => {
  const schedule = fundsAvailability(deposit(7_000_00n));
  assert.deepEqual(notBefore(schedule, monday), schedule);
  assert.deepEqual(
    notBefore(schedule, calendarDate('2026-11-19')),
    parts([6_725_00n, '2026-11-19'], [275_00n, '2026-11-25', 'large-deposit']),
  );
  assert.deepEqual(
    notBefore(schedule, calendarDate('2026-11-25')),
    parts([7_000_00n, '2026-11-25']),
  );
});
