import assert from 'node:assert/strict';
import type { TestApp } from './app.ts';
import type { TestReply } from './http-client.ts';

let made = 0;

/** What the application form sends: a new applicant each time, with the given changes. */
export function someApplication(changes: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  return {
    email: `applicant${made}@mail.example`,
    username: `applicant${made}`,
    password: 'five-larches',
    firstName: 'Ashley',
    lastName: `Rowan${made}`,
    phone: '(503) 555-0142',
    address: '12 Fir Lane',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
    dateOfBirth: '1990-03-02',
    ssn: `212-44-${String(1_000 + made)}`,
    accountType: 'checking',
    initialDeposit: 250.5,
    ...changes,
  };
}

/** Sends an application; what comes back may be a refusal. */
export function apply(
  bank: TestApp,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  return bank.request('POST', '/api/account-opening', { body: someApplication(changes), headers });
}

/** The id of an application that was taken in. */
export async function applied(
  bank: TestApp,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const reply = await apply(bank, changes);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ applicationId: string }>().applicationId;
}
