import * as z from 'zod/mini';
import { secondPersonReasons } from '#rules/people/staff.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { endpoint } from '../endpoint.ts';
import { accountType } from '../fields/account-type.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { body, withoutEmpty } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id, personId } from '../fields/id.ts';
import { productId } from '../fields/product-id.ts';
import { needsSecondApproval } from '../fields/second-person.ts';
import { signature } from '../fields/signature.ts';
import { clearableLine, line, nullableText, optionalParagraph, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

/** Money of the balance that cannot be used yet, or not any more. */
const hold = z.object({
  id,
  reason: z.string(),
  description: z.string(),
  amount: printedAmount,
  placedAt: timestamp,
  /** When it falls away by itself; null where a decision ends it. */
  releaseAt: z.nullable(timestamp),
});

const money = {
  balance: printedAmount,
  availableBalance: printedAmount,
  creditLimit: z.nullable(printedAmount),
  /** Below zero after a returned check or a correction: nothing leaves until it is paid back. */
  overdrawn: z.boolean(),
};

const ofProduct = { productId, productName: z.string() };

/** An account of a customer, as staff see it too. */
export const account = z.object({
  id,
  /** The bank's own name of it. */
  accountName: z.string(),
  accountNumber: z.string(),
  accountType,
  ...ofProduct,
  ...money,
  holds: z.array(hold),
  createdAt: timestamp,
});

/** What its owner calls it is for the owner alone. */
const ownAccount = z.extend(account, { nickname: nullableText });

export const listAccounts = endpoint({
  feature: 'accounts',
  summary: 'The customer’s own accounts, with the holds on each and when they end.',
  method: 'GET',
  path: '/api/accounts',
  access: 'customer',
  query: listQuery(['createdAt']),
  reply: z.object({ accounts: z.array(ownAccount) }),
});

export const nameAccount = endpoint({
  feature: 'accounts',
  summary: 'Gives one of the customer’s own accounts a nickname. An empty text removes it.',
  method: 'PUT',
  path: '/api/accounts/:accountId/nickname',
  access: 'customer',
  params: z.object({ accountId: id }),
  body: body({ nickname: clearableLine({ label: 'Nickname', max: 40 }) }),
  reply: z.object({ id, nickname: nullableText }),
  refusals: ['not-found'],
});

const allAccountsQuery = listQuery(['createdAt', 'balance', 'userName'], {
  accountType: optionalChoice(accountTypes),
  userId: orAbsent(id),
});

export const exportAllAccounts = endpoint({
  feature: 'accounts',
  summary: 'All open accounts as a CSV file.',
  method: 'GET',
  path: '/api/admin/accounts.csv',
  access: 'staff',
  fromReplica: true,
  query: allAccountsQuery,
  produces: 'text/csv',
  reply: z.string(),
});

export const listAllAccounts = endpoint({
  feature: 'accounts',
  summary: 'All open accounts and their owners, newest first.',
  method: 'GET',
  path: '/api/admin/accounts',
  access: 'staff',
  fromReplica: true,
  bulkRead: 'accounts',
  query: allAccountsQuery,
  reply: z.array(
    z.object({
      id,
      accountName: z.string(),
      accountNumber: z.string(),
      userId: id,
      userName: z.string(),
      userEmail: z.nullable(z.string()),
      accountType,
      ...ofProduct,
      ...money,
      createdAt: timestamp,
    }),
  ),
});

const adjustmentStates = ['pending', 'posted', 'denied'] as const;

const adjustment = {
  feature: 'accounts',
  method: 'POST',
  access: 'administrator',
  params: z.object({ accountId: id }),
  body: body({
    amount: amount({ label: 'Amount' }),
    description: line({ label: 'Description', max: 140 }),
  }),
  reply: z.object({
    id,
    accountId: id,
    /** Pending where a second person has to approve it first. */
    status: z.enum(['posted', 'pending']),
    needsSecondApproval,
    /** The balance right after it was posted. */
    balance: z.nullable(printedAmount),
  }),
  idempotent: true,
  refusals: [
    'not-found',
    'own-affair',
    'over-limit',
    'insufficient-funds',
    'overdrawn',
    'account-closed',
    'frozen',
    'key-reused',
  ],
} as const;

export const creditAccount = endpoint({
  ...adjustment,
  summary: 'Credits an account manually, against the staff adjustment account.',
  path: '/api/admin/accounts/:accountId/credit',
});

export const debitAccount = endpoint({
  ...adjustment,
  summary: 'Debits an account manually, never more than is available.',
  path: '/api/admin/accounts/:accountId/debit',
});

export const listAdjustments = endpoint({
  feature: 'accounts',
  summary: 'Manual credits and debits waiting for a second person; others by status.',
  method: 'GET',
  path: '/api/admin/adjustments',
  access: 'staff',
  query: listQuery(['createdAt'], { status: optionalChoice(adjustmentStates) }),
  reply: z.array(
    z.object({
      id,
      accountId: id,
      accountName: z.string(),
      accountNumber: z.string(),
      userName: z.string(),
      userEmail: z.nullable(z.string()),
      direction: z.enum(['credit', 'debit']),
      amount: printedAmount,
      description: z.string(),
      status: z.enum(adjustmentStates),
      /** Why it waits for a second person. */
      needs: z.nullable(z.enum(secondPersonReasons)),
      requestedById: personId,
      requestedBy: z.string(),
      createdAt: timestamp,
      /** The day by which the second person should have looked. */
      promisedBy: calendarDate('Promised by'),
      /** As they stand now. */
      balance: printedAmount,
      availableBalance: printedAmount,
      decidedBy: z.nullable(z.string()),
      decidedAt: z.nullable(timestamp),
      reason: z.nullable(z.string()),
    }),
  ),
});

export const approveAdjustment = endpoint({
  feature: 'accounts',
  summary: 'Approves a manual credit or debit as the second person; it is posted right away.',
  method: 'POST',
  path: '/api/admin/adjustments/:id/approve',
  access: 'approver',
  params: z.object({ id }),
  body: body({ signature }),
  reply: z.object({ id, status: z.literal('posted') }),
  refusals: [
    'not-found',
    'conflict',
    'second-approver-needed',
    'signature-invalid',
    'own-affair',
    'insufficient-funds',
    'overdrawn',
    'account-closed',
    'frozen',
  ],
});

export const denyAdjustment = endpoint({
  feature: 'accounts',
  summary: 'Denies a manual credit or debit that is waiting for a second person.',
  method: 'POST',
  path: '/api/admin/adjustments/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});

const CHOOSE_PAYOUT = 'Choose one: an account of the customer, or a check';

export const closeAccount = endpoint({
  feature: 'accounts',
  summary: 'Closes one account; its balance goes to another account of the customer or by check.',
  method: 'POST',
  path: '/api/admin/accounts/:accountId/close',
  access: 'administrator',
  params: z.object({ accountId: id }),
  body: body({
    payout: withoutEmpty(
      body({
        toAccountId: z.optional(id),
        check: z.optional(z.literal(true)),
      }).check(
        z.refine(
          ({ toAccountId, check }) => (toAccountId === undefined) !== (check === undefined),
          CHOOSE_PAYOUT,
        ),
        z.meta({ examples: [{ check: true }] }),
      ),
    ),
    /** The explicit decision that a hit on the watch list is another person. */
    screeningDecision: optionalChoice(['cleared']),
  }),
  reply: z.object({
    id,
    /** Pending where a second person has to approve the check first. */
    status: z.enum(['closed', 'pending']),
    /** What was paid out. */
    amount: printedAmount,
    needsSecondApproval,
  }),
  refusals: [
    'not-found',
    'conflict',
    'account-closed',
    'customer-blocked',
    'outgoing-paused',
    'screening-hit',
    'second-approver-needed',
    'own-affair',
    'frozen',
  ],
});

export const denyAccountClosing = endpoint({
  feature: 'accounts',
  summary: 'Denies the closing of an account that waits for a second person.',
  method: 'POST',
  path: '/api/admin/accounts/:accountId/close/deny',
  access: 'approver',
  params: z.object({ accountId: id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('open') }),
  refusals: ['not-found', 'conflict', 'own-affair'],
});
