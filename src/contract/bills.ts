import * as z from 'zod/mini';
import { paymentStatuses } from '#rules/payments/transfer-types.ts';
import { parseState } from '#rules/people/states.ts';
import { parseZip } from '#rules/people/zip.ts';
import { endpoint } from './endpoint.ts';
import { amount, printedAmount } from './fields/amount.ts';
import { body } from './fields/body.ts';
import { optionalChoice } from './fields/choice.ts';
import { id, personId } from './fields/id.ts';
import { line, nullableText, optionalLine, orAbsent, someText } from './fields/text.ts';
import { calendarDate, timestamp } from './fields/timestamp.ts';
import { listQuery } from './lists/list-query.ts';

const status = z.enum(paymentStatuses);

/** Text in the one form that is stored, or a sentence that it has none. */
function stored(label: string, example: string, parse: (text: string) => string | null) {
  const sentence = `${label} is not valid`;
  return orAbsent(
    z.pipe(
      someText(label, 40, sentence).check(z.meta({ examples: [example] })),
      z.transform((text, context): string => {
        const value = parse(text);
        if (value !== null) return value;
        context.issues.push({ code: 'custom', input: text, message: sentence });
        return z.NEVER;
      }),
    ),
  );
}

const payeeText = body({
  name: line({ label: 'Payee name', max: 70 }),
  /** The customer's number with the payee. */
  accountNumber: optionalLine({ label: 'Account number', max: 34 }),
  address: optionalLine({ label: 'Address', max: 70 }),
  city: optionalLine({ label: 'City', max: 35 }),
  state: stored('State', 'OR', parseState),
  zipCode: stored('ZIP code', '97301', parseZip),
});

type PayeeText = z.output<typeof payeeText>;

/** Money needs somewhere to go: the customer's number with the payee, or a whole postal address. */
const payeeFields = z.pipe(
  payeeText,
  z.transform((fields, context): PayeeText => {
    for (const [field, message] of missingAddress(fields)) {
      context.issues.push({ code: 'custom', input: fields[field], message, path: [field] });
    }
    return fields;
  }),
);

function missingAddress(fields: PayeeText): [keyof PayeeText, string][] {
  const { accountNumber, address, city, state, zipCode } = fields;
  if (accountNumber) return [];
  if (!address && !city && !state && !zipCode) {
    return [['address', 'Enter a postal address, or your account number with the payee']];
  }
  const parts = { address: 'Address', city: 'City', state: 'State', zipCode: 'ZIP code' } as const;
  return Object.entries(parts)
    .map(([field, label]) => [field as keyof typeof parts, label] as const)
    .filter(([field]) => !fields[field])
    .map(([field, label]) => [field, `${label} is required without an account number`]);
}

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
});

export const payBill = endpoint({
  feature: 'bills',
  summary: 'Pays a payee now or on a future date.',
  method: 'POST',
  path: '/api/bill-payments',
  access: 'customer',
  body: body({
    fromAccountId: id,
    payeeId: id,
    amount: amount({ label: 'Amount' }),
    /** Left out, or today: now. */
    payOn: orAbsent(calendarDate('Pay on')),
    memo: optionalLine({ label: 'Memo', max: 140 }),
  }),
  reply: z.object({ billPayment }),
  idempotent: true,
  refusals: [
    'not-found',
    'insufficient-funds',
    'overdrawn',
    'over-limit',
    'step-up-required',
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
