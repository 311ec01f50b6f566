// What the tests of bills say all the time: save a payee, pay it.
import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer } from '../people/people.ts';
import { type Body, submit } from './wires.ts';

export const somePayee = { name: 'Harbor Water', accountNumber: 'W-1042' } as const;

/** Saves a payee and answers its id. */
export async function savePayee(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
): Promise<string> {
  const reply = await submit(bank, customer, '/api/payees', { ...somePayee, ...change });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ payee: { id: string } }>().payee.id;
}

/** Pays a bill from the customer's checking account, changed as the test needs it. */
export function payBill(
  bank: TestApp,
  customer: TestCustomer,
  payment: Body & { readonly payeeId: string },
  key?: string,
): Promise<TestReply> {
  const fromAccountId = accountOf(customer, 'checking');
  const body = { fromAccountId, amount: '80.00', ...payment };
  return submit(bank, customer, '/api/bill-payments', body, key);
}

export interface PaidBill {
  readonly id: string;
  readonly status: string;
  readonly payOn: string;
  readonly failure: string | null;
  readonly reviewReason: string | null;
}

export function billOf(reply: TestReply): PaidBill {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ billPayment: PaidBill }>().billPayment;
}

/** How the customer's list shows a bill payment now. */
export async function readBill(
  bank: TestApp,
  { cookies }: TestCustomer,
  id: string,
): Promise<PaidBill> {
  const reply = await bank.request('GET', '/api/bill-payments', { cookies });
  const payment = reply.json<{ billPayments: PaidBill[] }>().billPayments.find((b) => b.id === id);
  assert.ok(payment);
  return payment;
}
