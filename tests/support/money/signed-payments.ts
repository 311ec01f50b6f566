// Payments that a customer signs with a passkey in software.
import assert from 'node:assert/strict';
import type { SignedPayment } from '#contract/payments/signed-payments.ts';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer } from '../people/people.ts';
import type { Quirks, RequestOptions, SoftwarePasskey } from '../people/software-passkey.ts';
import { type Body, domesticWire, submit } from './wires.ts';

export interface Challenge {
  readonly wire: SignedPayment;
  readonly options: RequestOptions & {
    readonly allowCredentials: readonly { readonly id: string }[];
  };
  readonly required: boolean;
}

const WIRE = '/api/wire-transfer';

/** A wire from the customer's checking account, changed as the test needs it. */
export function wireBody(customer: TestCustomer, change: Body = {}): Body {
  return { fromAccountId: accountOf(customer, 'checking'), ...domesticWire, ...change };
}

/** What has to be signed for this. */
export async function challengeFor(
  bank: TestApp,
  customer: TestCustomer,
  body: Body,
  path = `${WIRE}/challenge`,
): Promise<Challenge> {
  const reply = await submit(bank, customer, path, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Challenge>();
}

export function signatureOf(device: SoftwarePasskey, challenge: Challenge, quirks: Quirks = {}) {
  const { nonce } = challenge.wire;
  return { nonce, response: device.sign(challenge.options, quirks) };
}

/** Signs a wire and sends it. */
export async function sendSignedWire(
  bank: TestApp,
  customer: TestCustomer,
  device: SoftwarePasskey,
  change: Body = {},
): Promise<TestReply> {
  const body = wireBody(customer, change);
  const signature = signatureOf(device, await challengeFor(bank, customer, body));
  return await submit(bank, customer, WIRE, { ...body, signature });
}
