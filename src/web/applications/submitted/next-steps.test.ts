import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { nextSteps } from './next-steps.ts';

const days = (received: string) =>
  nextSteps(calendarDate(received), 'robin@mail.example')
    .slice(0, 2)
    .map(({ when }) => when);

test('an answer is promised within two business days', () => {
  assert.deepEqual(days('2026-11-16'), ['Monday, November 16', 'By Wednesday, November 18']);
});

test('weekends and holidays do not count', () => {
  assert.deepEqual(days('2026-11-20'), ['Friday, November 20', 'By Tuesday, November 24']);
  assert.deepEqual(days('2026-11-25'), ['Wednesday, November 25', 'By Monday, November 30']);
});

test('the applicant is told where the access code goes', () => {
  const [, , approval] = nextSteps(calendarDate('2026-11-16'), 'robin@mail.example');
  assert.match(approval?.what ?? '', /6-digit access code to robin@mail\.example/);
});
