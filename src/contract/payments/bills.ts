import * as z from 'zod/mini';
import { paymentStatuses } from '#rules/payments/transfer-types.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { neededWithout } from '../fields/needed-without.ts';
import { signature } from '../fields/signature.ts';
import { line, nullableText, optionalLine, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';
import { billShape, readBillDetails } from './bill-details.ts';
import { paymentChallenge } from './signed-payments.ts';

const status = z.enum(paymentStatuses);

const payeeFields = z.pipe(
  body({ name: line({ label: 'Payee name', max: 70 }), ...billShape }),
  z.transform(readBillDetails),
);

const payee = z.object({
  id,
  name: z.string(),
  accountNumber: nullableText,
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  createdAt: timestamp,
});

export const listPayees = endpoint({
  feature: 'bills',
  summary: 'The customer’s own payees, newest first.',
  method: 'GET',
  path: '/api/payees',
  access: 'customer',
  query: listQuery(['createdAt', 'name']),
  reply: z.object({ payees: z.array(payee) }),
});

export const addPayee = endpoint({
  feature: 'bills',
  summary: 'Saves a payee.',
  method: 'POST',
  path: '/api/payees',
  access: 'customer',
  body: payeeFields,
  reply: z.object({ payee }),
  refusals: ['over-limit', 'frozen'],
});

export const changePayee = endpoint({
  feature: 'bills',
  summary: 'Replaces a payee’s details; earlier payments keep theirs.',
  method: 'PUT',
  path: '/api/payees/:id',
  access: 'customer',
  params: z.object({ id }),
  body: payeeFields,
  reply: z.object({ payee }),
  refusals: ['not-found', 'step-up-required', 'frozen'],
});

export const removePayee = endpoint({
  feature: 'bills',
  summary: 'Deletes a payee that has no scheduled payment.',
  method: 'DELETE',
  path: '/api/payees/:id',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({ id }),
  refusals: ['not-found', 'payee-in-use', 'frozen'],
});

/** Where a payment goes: what was saved of the payee when it was submitted. */
const destination = z.object({
  name: z.string(),
  /** Masked. */
  accountNumber: nullableText,
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  delivery: z.enum(['electronic', 'check']),
});

const billPayment = z.object({
  id,
  payeeId: id,
  payeeName: z.string(),
  fromAccountId: id,
  fromAccountName: z.string(),
  amount: printedAmount,
  memo: nullableText,
  payOn: calendarDate('Pay on'),
  /** The day on which it leaves: that day, or the next business day. */
  dueOn: calendarDate('Due on'),
  status,
  date: timestamp,
  finishedAt: z.nullable(timestamp),
  /** Why it failed, for a person. */
  failure: nullableText,
  destination,
  /** By when it reaches the payee. */
  expectedDate: calendarDate('Expected date'),
  /** Why staff look at it first, for a person. */
  reviewReason: nullableText,
  /** The name of the passkey it was signed with; null where it was not. */
  signedWith: nullableText,
  /** Its line on the account, or its hold; null where there is none yet. */
  transactionId: z.nullable(id),
});

const paymentShape = {
  fromAccountId: id,
  payeeId: orAbsent(id),
  amount: amount({ label: 'Amount' }),
  /** Left out, or today: now. */
  payOn: orAbsent(calendarDate('Pay on')),
  memo: optionalLine({ label: 'Memo', max: 140 }),
  /** The same id as the payee's; one of the two must be there. */
  recipientId: orAbsent(id),
};

const withPayee = neededWithout('recipientId', 'payeeId', 'Please choose a payee');

interface WithPayee {
  readonly payeeId?: string | undefined;
  readonly recipientId?: string | undefined;
}

function readPayee<Fields extends WithPayee>({ recipientId, ...fields }: Fields) {
  const { payeeId } = fields;
  if (payeeId === undefined) return { ...fields, payeeId: recipientId ?? '' };
  return { ...fields, payeeId, ...(recipientId !== undefined && { recipientId }) };
}

const paymentFields = z.pipe(
  body({ ...paymentShape, signature }).check(withPayee),
  z.transform(readPayee),
);

export const payBill = endpoint({
  feature: 'bills',
  summary: 'Pays a payee now, or on a future date or the next business day after it.',
  method: 'POST',
  path: '/api/bill-payments',
  access: 'customer',
  body: paymentFields,
  reply: z.object({ billPayment }),
  idempotent: true,
  refusals: [
    'not-found',
    'insufficient-funds',
    'overdrawn',
    'over-limit',
    'step-up-required',
    'signature-required',
    'signature-invalid',
    'outgoing-paused',
    'conflict',
    'frozen',
  ],
});

export const challengePayment = endpoint({
  feature: 'bills',
  summary: 'What a passkey has to sign for this payment; nothing moves.',
  method: 'POST',
  path: '/api/payments/challenge',
  access: 'customer',
  body: z.pipe(
    body({ kind: z.enum(['bill'], 'This must be a bill'), ...paymentShape }).check(withPayee),
    z.transform(readPayee),
  ),
  reply: paymentChallenge,
  refusals: [
    'not-found',
    'insufficient-funds',
    'overdrawn',
    'over-limit',
    'outgoing-paused',
    'conflict',
    'frozen',
  ],
});

export const listBillPayments = endpoint({
  feature: 'bills',
  summary: 'The customer’s own bill payments, scheduled and past, newest first.',
  method: 'GET',
  path: '/api/bill-payments',
  access: 'customer',
  query: listQuery(['createdAt', 'amount'], { status: optionalChoice(paymentStatuses) }),
  reply: z.object({ billPayments: z.array(billPayment) }),
});

export const cancelBillPayment = endpoint({
  feature: 'bills',
  summary: 'Cancels a payment that is scheduled or in review.',
  method: 'POST',
  path: '/api/bill-payments/:id/cancel',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({ id, status }),
  refusals: ['not-found', 'conflict'],
});

export const listAllBillPayments = endpoint({
  feature: 'bills',
  summary: 'The bill payments of all customers, newest first.',
  method: 'GET',
  path: '/api/admin/bill-payments',
  access: 'staff',
  query: listQuery(['createdAt', 'amount'], {
    status: optionalChoice(paymentStatuses),
  }),
  reply: z.array(
    z.object({
      id,
      userId: personId,
      userName: z.string(),
      userEmail: nullableText,
      fromAccountName: z.string(),
      fromAccountNumber: z.string(),
      payeeName: z.string(),
      amount: printedAmount,
      memo: nullableText,
      payOn: calendarDate('Pay on'),
      /** The day on which it leaves: that day, or the next business day. */
      dueOn: calendarDate('Due on'),
      status,
      createdAt: timestamp,
      finishedAt: z.nullable(timestamp),
      failure: nullableText,
      destination,
      /** Why it deserves a second look. */
      flags: z.array(z.enum(['screening-hit', 'new-recipient'])),
    }),
  ),
});
