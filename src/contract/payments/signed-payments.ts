// What a customer signs with a passkey, and the evidence of it.
import * as z from 'zod/mini';
import { wireTypes } from '#rules/payments/transfer-types.ts';
import { endpoint } from '../endpoint.ts';
import { wireAmount } from '../fields/amount.ts';
import { requestOptions } from '../fields/credential.ts';
import { id } from '../fields/id.ts';
import { calendarDate, wireTimestamp } from '../fields/timestamp.ts';

const text = z.optional(z.string());

/**
 * Every field of a payment that says what leaves and where it goes. Its RFC 8785 form after
 * "larch-wire-v1" and a line feed is hashed with SHA-256, and the hash is what the device signs.
 */
export const signedPayment = z.object({
  v: z.literal(1),
  /** The site of the passkey. */
  rp: z.string(),
  nonce: z.string(),
  issuedAt: wireTimestamp,
  /** Of a wire its end-to-end reference, of a bill the id of the payment. */
  uetr: id,
  customerId: id,
  fromAccountId: id,
  amount: wireAmount,
  fee: wireAmount,
  currency: z.literal('USD'),
  transferType: z.enum([...wireTypes, 'bill']),
  recipientName: z.string(),
  recipientBank: text,
  recipientAccountNumber: text,
  recipientRoutingNumber: text,
  recipientSwiftCode: text,
  recipientAddress: text,
  recipientCity: text,
  recipientState: text,
  recipientCountry: text,
  recipientPostalCode: text,
  description: text,
  /** Of a bill. */
  payeeId: z.optional(id),
  payOn: z.optional(calendarDate('Pay on')),
});
export type SignedPayment = z.output<typeof signedPayment>;

/** What a device is asked to sign. Nothing moves by it. */
export const paymentChallenge = z.object({
  wire: signedPayment,
  options: requestOptions,
  /** Whether the customer's settings ask for a signature on this payment. */
  required: z.boolean(),
});

/** Bytes are base64url. */
const evidence = z.object({
  wire: signedPayment,
  clientDataJSON: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
  /** A COSE key. */
  publicKey: z.string(),
});

export const readEvidence = endpoint({
  feature: 'transfers',
  summary: 'The signature on an own wire or bill payment, for anyone to verify, also years later.',
  method: 'GET',
  path: '/api/pending-transfers/:id/evidence',
  access: 'customer',
  params: z.object({ id }),
  reply: evidence,
  refusals: ['not-found'],
});

export const readEvidenceForStaff = endpoint({
  feature: 'transfers',
  summary: 'The customer’s signature on a wire or bill payment, for anyone to verify.',
  method: 'GET',
  path: '/api/admin/pending-transfers/:id/evidence',
  access: 'staff',
  params: z.object({ id }),
  reply: evidence,
  refusals: ['not-found'],
});
