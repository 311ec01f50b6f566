import * as z from 'zod/mini';
import { paymentStatuses, transferStatuses, wireTypes } from '#rules/payments/transfer-types.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { line, nullableText, optionalLine, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';
import { type BillDetails, billShape, readBillDetails } from './bill-details.ts';
import {
  readWireRecipient,
  type WireDetails,
  type WireRecipient,
  wireRecipientShape,
} from './wire-destination.ts';

const kind = z.enum(['person', 'business']);

const wireFields = body({
  ...wireRecipientShape,
  /** The recipient's own name where left out. */
  recipientName: orAbsent(wireRecipientShape.recipientName),
  /** By the routing number where left out. */
  transferType: optionalChoice(wireTypes),
});

const billFields = z.pipe(body(billShape), z.transform(readBillDetails));

const recipientFields = z.pipe(
  body({
    name: line({ label: 'Name', max: 70 }),
    nickname: optionalLine({ label: 'Nickname', max: 40 }),
    kind,
    wire: z.optional(z.nullable(wireFields)),
    bill: z.optional(z.nullable(billFields)),
  }),
  z.transform(({ wire, bill, ...fields }, context): RecipientFields => {
    if (!wire && !bill) {
      const message = 'Enter bank details for wires, or an address for bills';
      context.issues.push({ code: 'custom', input: wire, message, path: ['wire'] });
    }
    const to = wire && wholeWire(wire, fields.name);
    return { ...fields, bill: bill ?? null, wire: to ? readNested(to, context) : null };
  }),
);

export interface RecipientFields {
  readonly name: string;
  readonly nickname?: string | undefined;
  readonly kind: z.output<typeof kind>;
  readonly wire: WireDetails | null;
  readonly bill: BillDetails | null;
}

function wholeWire(wire: z.output<typeof wireFields>, name: string): WireRecipient {
  const byNumber = wire.recipientRoutingNumber ? 'wire_domestic' : 'wire_international';
  const { recipientName = name, transferType = byNumber } = wire;
  return { ...wire, recipientName, transferType };
}

function readNested(
  wire: WireRecipient,
  context: { readonly issues: z.core.$ZodRawIssue[] },
): WireDetails {
  const issues: z.core.$ZodRawIssue[] = [];
  const details = { ...wire, ...readWireRecipient(wire, { issues }) };
  for (const issue of issues) {
    context.issues.push({ ...issue, path: ['wire', ...(issue.path ?? [])] });
  }
  return details;
}

const wireDetails = z.object({
  recipientName: z.string(),
  recipientBank: z.string(),
  /** Whole: it is the customer's own entry, to be checked and corrected. */
  recipientAccountNumber: z.string(),
  recipientRoutingNumber: nullableText,
  recipientSwiftCode: nullableText,
  recipientAddress: nullableText,
  recipientCity: nullableText,
  recipientState: nullableText,
  recipientCountry: nullableText,
  recipientPostalCode: nullableText,
  transferType: z.enum(wireTypes),
});

const billDetails = z.object({
  address: nullableText,
  city: nullableText,
  state: nullableText,
  zipCode: nullableText,
  accountNumber: nullableText,
});

const recipient = z.object({
  id,
  name: z.string(),
  nickname: nullableText,
  kind,
  wire: z.nullable(wireDetails),
  bill: z.nullable(billDetails),
  createdAt: timestamp,
  /** Since when the newest of its details are as they are. */
  changedAt: timestamp,
  /** When the customer last sent something; null before the first time. */
  lastPaidAt: z.nullable(timestamp),
});

export const listRecipients = endpoint({
  feature: 'recipients',
  summary: 'The customer’s own recipients, newest first.',
  method: 'GET',
  path: '/api/recipients',
  access: 'customer',
  query: listQuery(['createdAt', 'name']),
  reply: z.object({ recipients: z.array(recipient) }),
});

export const addRecipient = endpoint({
  feature: 'recipients',
  summary: 'Saves a recipient with the details of wires, of bills or of both.',
  method: 'POST',
  path: '/api/recipients',
  access: 'customer',
  body: recipientFields,
  reply: z.object({ recipient }),
  idempotent: true,
  refusals: ['over-limit', 'step-up-required', 'frozen'],
});

export const changeRecipient = endpoint({
  feature: 'recipients',
  summary: 'Replaces a recipient’s details; earlier payments keep theirs.',
  method: 'PUT',
  path: '/api/recipients/:id',
  access: 'customer',
  params: z.object({ id }),
  body: recipientFields,
  reply: z.object({ recipient }),
  refusals: ['not-found', 'step-up-required', 'frozen'],
});

export const removeRecipient = endpoint({
  feature: 'recipients',
  summary: 'Deletes a recipient that has no scheduled payment.',
  method: 'DELETE',
  path: '/api/recipients/:id',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({ id }),
  refusals: ['not-found', 'payee-in-use', 'frozen'],
});

const status = z.enum([...new Set([...transferStatuses, ...paymentStatuses])]);

/** What the form of a payment like an earlier one begins with. */
export const readSentPayment = endpoint({
  feature: 'recipients',
  summary: 'One of the customer’s own wires or bills, as a form needs it to send the same again.',
  method: 'GET',
  path: '/api/sent-payments/:id',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({
    payment: z.object({
      id,
      kind: z.enum(['wire', 'bill']),
      status,
      date: timestamp,
      fromAccountId: id,
      amount: printedAmount,
      description: nullableText,
      name: z.string(),
      /** The saved recipient it went to; null where it was typed, or is saved no more. */
      recipientId: z.nullable(id),
      /** Whether the recipient is still saved with the details that the payment went to. */
      isCurrent: z.boolean(),
      wire: z.nullable(wireDetails),
      bill: z.nullable(billDetails),
    }),
  }),
  refusals: ['not-found'],
});

/** What a screen asks before it sends; the payment itself is never refused for it. */
export const findLikelyDuplicates = endpoint({
  feature: 'recipients',
  summary: 'Recent wires and bills to the same recipient over the same amount.',
  method: 'POST',
  path: '/api/sent-payments/likely-duplicates',
  access: 'customer',
  body: body({
    amount: amount({ label: 'Amount' }),
    recipientId: orAbsent(id),
    /** Of a recipient that is typed. */
    name: optionalLine({ label: 'Name', max: 70 }),
    accountNumber: optionalLine({ label: 'Account number', max: 50 }),
  }),
  reply: z.object({
    duplicates: z.array(
      z.object({
        id,
        kind: z.enum(['wire', 'bill']),
        name: z.string(),
        amount: printedAmount,
        date: timestamp,
        status,
      }),
    ),
  }),
  refusals: ['not-found'],
});
