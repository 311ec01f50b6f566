import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import type { TestCustomer } from './people.ts';
import { poolCode } from './sign-in.ts';

/** Enters the code that this refusal asks for; returns the customer with the confirmed session. */
export async function confirmStepUp(
  bank: TestApp,
  customer: TestCustomer,
  refusal: TestReply,
): Promise<TestCustomer> {
  const { code: refusalCode, stepUp } = refusal.json<{ code?: string; stepUp?: string }>();
  assert.equal(refusalCode, 'step-up-required', refusal.text);
  const reply = await bank.request('POST', '/api/auth/step-up', {
    body: { code: await poolCode(bank), stepUp },
    cookies: customer.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  return { ...customer, cookies: reply.cookies };
}

/** "taken", or the code of the refusal. */
export function outcomeOf(reply: TestReply): unknown {
  return reply.status === 200 ? 'taken' : reply.json()['code'];
}
