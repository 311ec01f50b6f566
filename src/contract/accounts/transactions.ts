import * as z from 'zod/mini';
import { transferStatuses } from '#rules/payments/transfer-types.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { month } from '../fields/month.ts';
import { nullableText, optionalLine, orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';

const types = ['credit', 'debit'] as const;
const statuses = ['completed', 'pending'] as const;

/** What a list of transactions can be narrowed down to. Days are the bank's, both included. */
const filters = {
  accountId: orAbsent(id),
  type: optionalChoice(types),
  status: optionalChoice(statuses),
  from: orAbsent(calendarDate('From')),
  to: orAbsent(calendarDate('To')),
  minAmount: orAbsent(amount({ label: 'Minimum amount' })),
  maxAmount: orAbsent(amount({ label: 'Maximum amount' })),
  category: optionalLine({ label: 'Category', max: 60 }),
};

/** The amount is positive; the type gives its sign. */
export const transaction = z.object({
  id,
  accountId: id,
  type: z.enum(types),
  /** What happened. */
  description: z.string(),
  /** What the customer wrote about it; it never takes the description's place. */
  note: nullableText,
  merchant: nullableText,
  date: timestamp,
  category: nullableText,
  amount: printedAmount,
  /** Pending: set aside and not posted yet. Of a wire `progress` says how far it is. */
  status: z.enum(statuses),
  /** Null where nothing has been posted yet. */
  balanceAfter: z.nullable(printedAmount),
  /** Of a posted wire: where it stands, as the list of pending transfers says. */
  progress: z.nullable(z.enum(transferStatuses)),
  /** Between the customer's own accounts: neither money in nor money out. */
  ownTransfer: z.boolean(),
  /** Of a deposited check that is not wholly available yet: what of it is available when. */
  availability: z.nullable(
    z.array(z.object({ amount: printedAmount, availableOn: calendarDate('Available on') })),
  ),
});

const staffTransaction = z.extend(transaction, {
  /** Of the journal that posted or held it. */
  journalNumber: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  userId: id,
  userName: z.string(),
  userEmail: nullableText,
});

const ownQuery = listQuery(['date'], filters);
const staffQuery = listQuery(['date'], { ...filters, userId: orAbsent(id) });

export const listTransactions = endpoint({
  feature: 'transactions',
  summary: 'Transactions and holds on the customer’s accounts, newest first.',
  method: 'GET',
  path: '/api/transactions',
  access: 'customer',
  fromReplica: true,
  query: ownQuery,
  reply: z.object({ transactions: z.array(transaction) }),
  refusals: ['not-found'],
});

export const exportTransactions = endpoint({
  feature: 'transactions',
  summary: 'The same as a CSV file.',
  method: 'GET',
  path: '/api/transactions.csv',
  access: 'customer',
  fromReplica: true,
  query: ownQuery,
  produces: 'text/csv',
  reply: z.string(),
  refusals: ['not-found'],
});

export const listAllTransactions = endpoint({
  feature: 'transactions',
  summary: 'Transactions and holds on all customers’ accounts, newest first.',
  method: 'GET',
  path: '/api/admin/transactions',
  access: 'staff',
  fromReplica: true,
  bulkRead: 'transactions',
  query: staffQuery,
  reply: z.array(staffTransaction),
});

export const exportAllTransactions = endpoint({
  feature: 'transactions',
  summary: 'The same as a CSV file.',
  method: 'GET',
  path: '/api/admin/transactions.csv',
  access: 'staff',
  fromReplica: true,
  query: staffQuery,
  produces: 'text/csv',
  reply: z.string(),
});

export const readInsights = endpoint({
  feature: 'transactions',
  summary: 'Spending by category and month, and the total balance at the end of each day.',
  method: 'GET',
  path: '/api/insights',
  access: 'customer',
  fromReplica: true,
  reply: z.object({
    spending: z.array(z.object({ month, category: z.string(), amount: printedAmount })),
    balances: z.array(z.object({ date: calendarDate('Date'), balance: printedAmount })),
  }),
});
