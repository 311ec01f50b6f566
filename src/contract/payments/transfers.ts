import * as z from 'zod/mini';
import {
  listedTypes,
  transferStatuses,
  transferTypes,
  wireTypes,
} from '#rules/payments/transfer-types.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { boundedString } from '../fields/bounded-string.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { productId } from '../fields/product-id.ts';
import { screeningHit } from '../fields/screening-hit.ts';
import { needsSecondApproval, waitsForSecondPerson } from '../fields/second-person.ts';
import { signature } from '../fields/signature.ts';
import { nullableText, optionalLine, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';
import { paymentChallenge } from './signed-payments.ts';
import { wireSubmission, wireToSign } from './wire-request.ts';

const transferType = z.enum(transferTypes);
const listedType = z.enum(listedTypes);
const status = z.enum(transferStatuses);

const receipt = z.object({
  transferId: id,
  date: timestamp,
  from: z.object({
    accountName: z.string(),
    accountNumber: z.string(),
    accountHolder: z.string(),
  }),
  to: z.object({
    recipientName: z.string(),
    recipientBank: z.string(),
    recipientAccountNumber: z.string(),
    recipientAddress: nullableText,
    country: nullableText,
  }),
  amount: printedAmount,
  transferType,
  status,
  processingDays: z.nullable(z.int()),
  description: nullableText,
});

export const submitWire = endpoint({
  feature: 'transfers',
  summary: 'Submits a wire; its amount is on hold until staff decide.',
  method: 'POST',
  path: '/api/wire-transfer',
  access: 'customer',
  body: wireSubmission,
  reply: z.object({ receipt }),
  idempotent: true,
  refusals: [
    'not-found',
    'insufficient-funds',
    'overdrawn',
    'over-limit',
    'too-many-wires',
    'step-up-required',
    'signature-required',
    'signature-invalid',
    'outgoing-paused',
    'frozen',
  ],
});

export const challengeWire = endpoint({
  feature: 'transfers',
  summary: 'What a passkey has to sign for this wire; nothing moves.',
  method: 'POST',
  path: '/api/wire-transfer/challenge',
  access: 'customer',
  body: wireToSign,
  reply: paymentChallenge,
  refusals: [
    'not-found',
    'insufficient-funds',
    'overdrawn',
    'over-limit',
    'too-many-wires',
    'outgoing-paused',
    'frozen',
  ],
});

export const submitInternalTransfer = endpoint({
  feature: 'transfers',
  summary: 'Moves money between the customer’s own accounts, or to a credit account to pay it.',
  method: 'POST',
  path: '/api/internal-transfer',
  access: 'customer',
  body: body({
    fromAccountId: id,
    toAccountId: id,
    amount: amount({ label: 'Amount' }),
    description: optionalLine({ label: 'Description', max: 140 }),
  }),
  reply: z.object({ receipt }),
  idempotent: true,
  refusals: ['not-found', 'insufficient-funds', 'overdrawn', 'account-closed', 'frozen'],
});

/** What a wire would cost now and when it would arrive; a form shows it before sending. */
export const listWireTerms = endpoint({
  feature: 'transfers',
  summary: 'What a wire approved now would cost, when it would arrive, and which limits apply.',
  method: 'GET',
  path: '/api/wire-terms',
  access: 'customer',
  reply: z.object({
    /** Between own accounts, more than this waits for staff. */
    internalAtOnce: printedAmount,
    terms: z.array(
      z.object({
        transferType: z.enum(wireTypes),
        fee: printedAmount,
        /** From accounts of products whose schedule of fees has one of its own. */
        productFees: z.array(z.object({ productId, fee: printedAmount })),
        processingDays: z.int(),
        expectedDate: calendarDate('Expected date'),
        /** On the bank's wall clock, "14:00". */
        cutOff: z.string(),
        leastAmount: printedAmount,
        mostAmount: z.object({ personal: printedAmount, business: printedAmount }),
        mostPerDay: z.object({ personal: printedAmount, business: printedAmount }),
        /** From submission, even once it is approved; null where an approved one cannot be canceled. */
        cancelSeconds: z.nullable(z.int()),
      }),
    ),
  }),
});

const pendingTransfer = z.object({
  id,
  recipientName: z.string(),
  /** Null for a bill, which goes to no bank account. */
  recipientBank: nullableText,
  status,
  transferType: listedType,
  date: timestamp,
  description: nullableText,
  amount: printedAmount,
  processingDays: z.nullable(z.int()),
  fromAccountId: id,
  fee: printedAmount,
  /** By when it will have arrived; known once it was approved. */
  expectedDate: z.nullable(calendarDate('Expected date')),
  /** Whether the customer can still call it back, and until when where that ends by itself. */
  cancellable: z.boolean(),
  cancelUntil: z.nullable(timestamp),
  /** Why it was denied or came back, where staff said so; why a bill is being reviewed. */
  reason: nullableText,
  /** When staff approved or denied it. */
  decidedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
  /** Its hold or its posting among the transactions; null where neither is there any more. */
  transactionId: z.nullable(id),
  /** A wire's end-to-end reference. */
  uetr: z.nullable(id),
  /** The name of the passkey it was signed with; null where it was not. */
  signedWith: nullableText,
});

export const listPendingTransfers = endpoint({
  feature: 'transfers',
  summary: 'The customer’s own transfers that are in progress or ended within the last seven days.',
  method: 'GET',
  path: '/api/pending-transfers',
  access: 'customer',
  query: listQuery(['createdAt', 'amount']),
  reply: z.object({ pendingTransfers: z.array(pendingTransfer) }),
});

const moved = z.object({ id, status });

export const cancelTransfer = endpoint({
  feature: 'transfers',
  summary: 'Cancels a pending transfer, or an approved international wire soon after it was sent.',
  method: 'POST',
  path: '/api/pending-transfers/:id/cancel',
  access: 'customer',
  params: z.object({ id }),
  reply: moved,
  refusals: ['not-found', 'conflict'],
});

/** Why an item needs care, for programs and for people. */
const warning = z.object({
  code: z.enum([
    'new-payee',
    'new-recipient',
    'unusual-amount',
    'over-limit',
    'screening-hit',
    'new-customer',
    'customer-blocked',
    'foreign-branch',
    'staff-name',
    'remittance-limit',
  ]),
  text: z.string(),
});
export type TransferWarning = z.input<typeof warning>;

const screeningFinding = z.object({
  /** Whose name: the customer's, the recipient's or the bank's. */
  party: z.enum(['customer', 'recipient', 'bank']),
  name: z.string(),
  ...screeningHit.shape,
});
export type ScreeningFinding = z.input<typeof screeningFinding>;

const waitingTransfer = z.object({
  id,
  userName: z.string(),
  userEmail: nullableText,
  status,
  fromAccountName: z.string(),
  fromAccountNumber: z.string(),
  transferType: listedType,
  toAccountName: nullableText,
  toAccountNumber: nullableText,
  recipientName: z.string(),
  recipientBank: nullableText,
  /** Of a bill: the customer's number with the payee. */
  recipientAccountNumber: nullableText,
  recipientRoutingNumber: nullableText,
  recipientSwiftCode: nullableText,
  recipientAddress: nullableText,
  recipientCity: nullableText,
  recipientState: nullableText,
  recipientCountry: nullableText,
  recipientPostalCode: nullableText,
  amount: printedAmount,
  description: nullableText,
  processingDays: z.nullable(z.int()),
  createdAt: timestamp,
  userId: personId,
  customerSince: timestamp,
  fromAccountType: z.string(),
  /** Of the account it comes from, now that this is set aside. */
  availableBalance: printedAmount,
  /** How often this account was sent money before. */
  timesPaid: z.int(),
  fee: printedAmount,
  uetr: z.nullable(id),
  endToEndId: nullableText,
  /** Send it back with the approval: it says what was seen. */
  beneficiaryHash: z.string(),
  warnings: z.array(warning),
  screening: z.array(screeningFinding),
  /** With dual control: the first approver; the second must be another. */
  firstApprovedBy: z.nullable(personId),
  firstApproverName: nullableText,
  needsSecondApproval: z.boolean(),
  /** Who said that the wire came back, while a second person has to say so too. */
  waitsForSecondPerson,
  expectedDate: z.nullable(calendarDate('Expected date')),
  /** The day by which the site promises it. */
  promisedBy: calendarDate('Promised by'),
  decidedAt: z.nullable(timestamp),
  reason: nullableText,
  /** The name of the passkey the customer signed it with; null where it was not signed. */
  signedWith: nullableText,
  signedAt: z.nullable(timestamp),
  /** Whether the signature was verified again just now, over the payment as it is stored. */
  signatureVerified: z.nullable(z.boolean()),
});

export const listWaitingTransfers = endpoint({
  feature: 'transfers',
  summary: 'Transfers waiting for a decision, or those with another status.',
  method: 'GET',
  path: '/api/admin/pending-transfers',
  access: 'staff',
  query: listQuery(['createdAt', 'amount'], {
    status: optionalChoice(transferStatuses),
    transferType: optionalChoice(listedTypes),
    assigned: optionalChoice(['me']),
  }),
  reply: z.array(waitingTransfer),
});

export const readTransfer = endpoint({
  feature: 'transfers',
  summary: 'One transfer in whatever state, and each step it took.',
  method: 'GET',
  path: '/api/admin/transfers/:id',
  access: 'staff',
  params: z.object({ id }),
  reply: z.object({
    transfer: waitingTransfer,
    /** In the order of time. */
    history: z.array(
      z.object({
        status,
        at: timestamp,
        /** The name of the staff member or customer; null where the bank's own job did it. */
        by: nullableText,
        reason: nullableText,
      }),
    ),
  }),
  refusals: ['not-found'],
});

const decided = z.object({ id, status, needsSecondApproval: z.boolean() });

const NOT_A_HASH = 'This is not a beneficiary hash';

export const approveTransfer = endpoint({
  feature: 'transfers',
  summary: 'Approves a transfer: the held amount is posted.',
  method: 'POST',
  path: '/api/admin/pending-transfers/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  body: body({
    beneficiaryHash: orAbsent(
      boundedString(64, NOT_A_HASH, NOT_A_HASH).check(
        z.regex(/^[0-9a-f]{64}$/, NOT_A_HASH),
        z.meta({ examples: ['9f2c'.repeat(16)] }),
      ),
    ),
    /** The explicit decision that a hit on the watch list is another person. */
    screeningDecision: optionalChoice(['cleared']),
    screeningNote: optionalLine({ label: 'Note', max: 300 }),
    /** Of the staff member, for POST /api/admin/decisions/challenge. */
    signature,
  }),
  reply: decided,
  refusals: [
    'not-found',
    'conflict',
    'customer-blocked',
    'screening-hit',
    'second-approver-needed',
    'beneficiary-changed',
    'own-affair',
    'outgoing-paused',
    'signature-invalid',
    'frozen',
  ],
});

const withReason = body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) });

export const denyTransfer = endpoint({
  feature: 'transfers',
  summary: 'Denies a transfer; the held amount is available again.',
  method: 'POST',
  path: '/api/admin/pending-transfers/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: withReason,
  reply: moved,
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const returnTransfer = endpoint({
  feature: 'transfers',
  summary:
    'Records a wire, on its way or completed, that the other bank returned; the money is posted back.',
  method: 'POST',
  path: '/api/admin/pending-transfers/:id/return',
  access: 'approver',
  params: z.object({ id }),
  body: withReason,
  reply: z.object({ id, status, needsSecondApproval }),
  refusals: ['not-found', 'conflict', 'second-approver-needed', 'own-affair', 'frozen'],
});
