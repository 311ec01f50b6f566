import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAccount } from '#tests/support/people/own-account.ts';
import {
  allPayments,
  allUpcoming,
  balanceLeft,
  comingUp,
  type Schedule,
  withShownNames,
} from './coming-up.ts';

function schedule(change: Partial<Schedule> & { readonly days: number[] }): Schedule {
  const { days, ...rest } = change;
  const amount = change.amount ?? '100.00';
  return {
    id: '1',
    status: 'active',
    kind: 'bill',
    fromAccountId: 'checking',
    fromAccountName: 'Everyday Checking',
    toAccountId: null,
    recipientId: 'landlord',
    toName: 'Alder Court',
    amount,
    description: null,
    frequency: 'monthly',
    startOn: '2026-12-01',
    end: { never: true },
    businessDayRule: 'next',
    nextOn: null,
    reason: null,
    billPaymentId: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...rest,
    days: null,
    occurrences: days.map((day) => {
      const dueOn = `2026-12-${String(day).padStart(2, '0')}`;
      const none = { reason: null, billPaymentId: null, transferId: null };
      return { on: dueOn, dueOn, status: 'upcoming', amount, ...none } as const;
    }),
  };
}

const checking = someAccount({ id: 'checking', availableBalance: '1500.00' });

test('payments of several schedules come in the order of their days', () => {
  const rent = schedule({ id: 'rent', days: [1] });
  const saving = schedule({ id: 'saving', days: [4, 11, 18] });
  assert.deepEqual(
    comingUp([saving, rent]).map(({ key }) => key),
    ['rent 2026-12-01', 'saving 2026-12-04', 'saving 2026-12-11', 'saving 2026-12-18'],
  );
  assert.deepEqual(comingUp([]), []);
});

test('what they leave counts what goes out of the account and what comes into it', () => {
  const rent = schedule({ id: 'rent', days: [1], amount: '850.00' });
  const back = schedule({
    id: 'back',
    days: [5],
    fromAccountId: 'savings',
    toAccountId: 'checking',
  });
  const other = schedule({ id: 'other', days: [6], fromAccountId: 'savings' });
  const left = balanceLeft(comingUp([rent, back, other]), [checking]);
  assert.equal(left?.amount, '750.00');
  assert.equal(left?.on, '2026-12-06');
});

test('a check that becomes available by then counts in what they leave', () => {
  const held = (releaseAt: string | null, reason = 'check') => ({
    id: `${reason} ${releaseAt}`,
    reason,
    description: '',
    amount: '40.00',
    placedAt: '2026-11-30T17:00:00.000Z',
    releaseAt,
  });
  const holds = [
    held('2026-12-06T08:00:00.000Z'),
    held('2026-12-07T08:00:00.000Z'),
    held('2026-12-05T08:00:00.000Z', 'card'),
    held(null),
  ];
  const rent = schedule({ days: [6] });
  assert.equal(balanceLeft(comingUp([rent]), [{ ...checking, holds }])?.amount, '1440.00');
});

test('a schedule names own accounts by their nicknames, and a recipient by its own name', () => {
  const savings = someAccount({ id: 'savings', nickname: 'Vacation money' });
  const saving = schedule({ days: [1], toAccountId: 'savings', toName: 'Savings' });
  const rent = schedule({ days: [1], fromAccountId: 'savings', fromAccountName: 'Savings' });
  assert.deepEqual(
    withShownNames([saving, rent], [checking, savings]).map((each) => [
      each.fromAccountName,
      each.toName,
    ]),
    [
      ['Everyday Checking', 'Vacation money'],
      ['Vacation money', 'Alder Court'],
    ],
  );
});

test('what cannot be paid leaves less than nothing', () => {
  const rent = schedule({ days: [1, 20], amount: '850.00' });
  assert.equal(balanceLeft(comingUp([rent]), [checking])?.amount, '-200.00');
  assert.equal(balanceLeft([], [checking]), undefined);
});

test('the calendar has what was paid too, and counts only what is to come', () => {
  const rent = schedule({ days: [1, 20] });
  const [first, second] = rent.occurrences;
  assert.ok(first && second);
  const paid = { ...rent, occurrences: [second, { ...first, status: 'done' as const }] };
  assert.deepEqual(
    allPayments([paid]).map(({ dueOn, status }) => `${dueOn} ${status}`),
    ['2026-12-01 done', '2026-12-20 upcoming'],
  );
  assert.equal(balanceLeft(allUpcoming([paid]), [checking])?.amount, '1400.00');
});
