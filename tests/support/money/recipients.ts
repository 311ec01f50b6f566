// What the tests of recipients say all the time: save one.
import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import type { TestCustomer } from '../people/people.ts';
import { type Body, domesticWire, submit } from './wires.ts';

const { amount: _, description: __, ...wireDetails } = domesticWire;

/** Where the wire of the tests goes. */
export const someWireDetails: Body = wireDetails;

export const someBillDetails = {
  address: '1 Fir Lane',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  accountNumber: 'UNIT-12',
} as const;

export const someRecipient = {
  name: 'Ana Ruiz',
  nickname: 'Landlord',
  kind: 'person',
  wire: someWireDetails,
  bill: someBillDetails,
} as const;

export interface SavedRecipient {
  readonly id: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly kind: string;
  readonly wire: Readonly<Record<string, string | null>> | null;
  readonly bill: Readonly<Record<string, string | null>> | null;
  readonly changedAt: string;
  readonly lastPaidAt: string | null;
}

export function recipientOf(reply: TestReply): SavedRecipient {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ recipient: SavedRecipient }>().recipient;
}

/** Saves a recipient, changed as the test needs it. */
export async function saveRecipient(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
): Promise<SavedRecipient> {
  const body = { ...someRecipient, ...change };
  return recipientOf(await submit(bank, customer, '/api/recipients', body));
}

export function changeRecipient(
  bank: TestApp,
  { cookies }: TestCustomer,
  id: string,
  change: Body,
): Promise<TestReply> {
  const body = { ...someRecipient, ...change };
  return bank.request('PUT', `/api/recipients/${id}`, { body, cookies });
}

export async function listRecipients(
  bank: TestApp,
  { cookies }: TestCustomer,
  query = '',
): Promise<SavedRecipient[]> {
  const reply = await bank.request('GET', `/api/recipients${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ recipients: SavedRecipient[] }>().recipients;
}
