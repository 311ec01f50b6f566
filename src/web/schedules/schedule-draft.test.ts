import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someAccount } from '#tests/support/people/own-account.ts';
import { checkSchedule, newSchedule, scheduleBody } from './schedule-draft.ts';

const checking = someAccount();
const draft = newSchedule([checking], new Date('2026-03-02T17:00:00Z'));

test('a new schedule begins tomorrow, monthly and without an end', () => {
  assert.equal(draft.startOn, '2026-03-03');
  assert.equal(draft.fromAccountId, checking.id);
  const body = scheduleBody(draft);
  assert.deepEqual(body.end, { never: true });
  assert.equal(body.days, undefined);
});

test('what is missing is said at its field', () => {
  const empty = checkSchedule(draft);
  assert.equal(empty['toAccountId'], 'Please choose an account');
  assert.equal(empty['amount'], 'Amount is required');
  const bill = checkSchedule({ ...draft, kind: 'bill' });
  assert.equal(bill['recipientId'], 'Please choose a recipient');
  assert.ok(checkSchedule({ ...draft, ends: 'on' })['endOn']);
  assert.ok(checkSchedule({ ...draft, ends: 'after', endAfter: '0' })['endAfter']);
  const whole = { ...draft, amount: '5.00', toAccountId: checking.id };
  const twice = { ...whole, frequency: 'twice-a-month', firstDay: '15', secondDay: '15' };
  assert.ok(checkSchedule(twice)['secondDay']);
});

test('a change keeps the day of the month and the business-day rule that the form does not ask for', () => {
  const body = scheduleBody(draft, { days: [31], businessDayRule: 'previous' });
  assert.deepEqual(body.days, [31]);
  assert.equal(body.businessDayRule, 'previous');
  const bill = { ...draft, kind: 'bill', businessDayRule: 'next' };
  assert.equal(
    scheduleBody(bill, { days: [31], businessDayRule: 'previous' }).businessDayRule,
    'next',
  );
  const weekly = scheduleBody(
    { ...draft, frequency: 'weekly' },
    { days: [31], businessDayRule: 'none' },
  );
  assert.equal(weekly.days, undefined);
});
