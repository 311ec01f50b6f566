// What the tests of schedules say all the time: schedule a payment, let days pass, look at it.
import assert from 'node:assert/strict';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import { advanceClock } from '#server/books/advance-clock.ts';
import { dueWork } from '#server/jobs.ts';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer } from '../people/people.ts';
import { type Body, DAY_MS, submit } from './wires.ts';

export interface TestOccurrence {
  readonly on: string;
  readonly dueOn: string;
  readonly status: string;
  readonly amount: string;
  readonly reason: string | null;
  readonly billPaymentId: string | null;
  readonly transferId: string | null;
}

export interface TestSchedule {
  readonly id: string;
  readonly status: string;
  readonly reason: string | null;
  readonly nextOn: string | null;
  readonly amount: string;
  readonly toName: string;
  readonly billPaymentId: string | null;
  readonly occurrences: readonly TestOccurrence[];
}

/** A day of the bank's calendar, so many days from now. */
export function dayAhead(bank: TestApp, days: number): CalendarDate {
  return addDays(bankDay(bank.clock.businessNow()), days);
}

/**
 * Forty dollars a week to the business account, which earns no interest, from tomorrow on; changed as
 * the test needs it.
 */
export function schedule(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
  key?: string,
): Promise<TestReply> {
  const body = {
    kind: 'internal-transfer',
    fromAccountId: accountOf(customer, 'checking'),
    ...(change['recipientId'] === undefined && {
      toAccountId: accountOf(customer, 'business_checking'),
    }),
    amount: '40.00',
    frequency: 'weekly',
    startOn: dayAhead(bank, 1),
    end: { never: true },
    ...change,
  };
  return submit(bank, customer, '/api/schedules', body, key);
}

export function scheduleOf(reply: TestReply): TestSchedule {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ schedule: TestSchedule }>().schedule;
}

export async function makeSchedule(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
): Promise<TestSchedule> {
  return scheduleOf(await schedule(bank, customer, change));
}

export async function readSchedules(
  bank: TestApp,
  { cookies }: TestCustomer,
): Promise<TestSchedule[]> {
  const reply = await bank.request('GET', '/api/schedules', { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ schedules: TestSchedule[] }>().schedules;
}

export async function readSchedule(
  bank: TestApp,
  customer: TestCustomer,
  id: string,
): Promise<TestSchedule> {
  const found = (await readSchedules(bank, customer)).find((one) => one.id === id);
  assert.ok(found);
  return found;
}

/** What became of a schedule so far: each day with its outcome. */
export function outcomesOf({ occurrences }: TestSchedule): string[] {
  return occurrences
    .filter(({ status }) => status !== 'upcoming')
    .map(({ on, status }) => `${on} ${status}`);
}

/** Asks one thing of an own schedule: pause, resume, skip, or a change. */
export function ask(
  bank: TestApp,
  { cookies }: TestCustomer,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Body,
): Promise<TestReply> {
  return bank.request(method, `/api/schedules/${path}`, { cookies, ...(body && { body }) });
}

/** Lets days pass as the demonstration's clock does: each is closed after its due work. */
export async function passDays({ deps }: TestApp, days: number): Promise<void> {
  await advanceClock(deps, dueWork, days * DAY_MS);
}
