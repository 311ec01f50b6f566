// What the tests of alerts say all the time: choose some, let them be sent, look at them.
import assert from 'node:assert/strict';
import { sendAlerts } from '#server/alerts/keep-alerts.ts';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import type { TestCustomer } from '../people/people.ts';

export interface TestRule {
  readonly kind: string;
  readonly threshold?: string | null;
  readonly email: boolean;
  readonly enabled: boolean;
}

export interface TestNotification {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly at: string;
  readonly readAt: string | null;
  readonly link: string | null;
}

type Reader = Pick<TestCustomer, 'cookies'>;

export function putRules(
  bank: TestApp,
  { cookies }: Reader,
  rules: readonly unknown[],
): Promise<TestReply> {
  return bank.request('PUT', '/api/alert-rules', { cookies, body: { rules } });
}

/** Turns on alerts, by email too: { 'debit-above': '10.00', deposit: null }. */
export async function chooseAlerts(
  bank: TestApp,
  customer: Reader,
  thresholds: Readonly<Record<string, string | null>>,
): Promise<TestRule[]> {
  const rules = Object.entries(thresholds).map(([kind, threshold]) => ({
    kind,
    threshold,
    email: true,
    enabled: true,
  }));
  const reply = await putRules(bank, customer, rules);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ rules: TestRule[] }>().rules;
}

export async function readRules(bank: TestApp, { cookies }: Reader): Promise<TestRule[]> {
  const reply = await bank.request('GET', '/api/alert-rules', { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ rules: TestRule[] }>().rules;
}

export async function readNotifications(
  bank: TestApp,
  { cookies }: Reader,
  query = '',
): Promise<TestNotification[]> {
  const reply = await bank.request('GET', `/api/notifications${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ notifications: TestNotification[] }>().notifications;
}

/** Sends what is due, and answers this customer's notifications of some kinds, oldest first. */
export async function alertsOf(
  bank: TestApp,
  customer: Reader,
  ...kinds: readonly string[]
): Promise<TestNotification[]> {
  await sendAlerts.run(bank.deps, undefined);
  const all = (await readNotifications(bank, customer)).toReversed();
  return kinds.length === 0 ? all : all.filter(({ kind }) => kinds.includes(kind));
}
