import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { freezeState, historyState } from './audit.ts';

export const readSummary = endpoint({
  feature: 'overview',
  summary: 'The customer’s totals and counts, and whether money movement is stopped.',
  method: 'GET',
  path: '/api/summary',
  access: 'customer',
  reply: z.object({
    totalBalance: printedAmount,
    totalAccounts: z.int(),
    /** Postings and holds of the last 30 days. */
    recentTransactions: z.int(),
    creditAvailable: printedAmount,
    frozen: z.boolean(),
  }),
});

export const readSetUp = endpoint({
  feature: 'overview',
  summary: 'What a new customer has set up so far.',
  method: 'GET',
  path: '/api/set-up',
  access: 'customer',
  reply: z.object({
    /** An authenticator app or a passkey. */
    signIn: z.boolean(),
    /** At least one recovery code that was not used. */
    recoveryCodes: z.boolean(),
    /** Money has come in besides the opening deposit and the customer's own transfers. */
    directDeposit: z.boolean(),
    /** Alerts were chosen. */
    alerts: z.boolean(),
  }),
});

/** Something staff have to decide on, by how long it waits. */
const queue = z.object({
  name: z.string(),
  waiting: z.int(),
  oldestAt: z.nullable(timestamp),
  /** Those that wait longer than the site promises. */
  late: z.int(),
  promisedDays: z.int(),
  /** What all of it comes to; null where it is not about money. */
  amount: z.nullable(printedAmount),
});

const day = z.object({
  date: calendarDate('Date'),
  /** What came onto customers' accounts, and what left them. */
  deposits: printedAmount,
  withdrawals: printedAmount,
  transactions: z.int(),
  approvals: z.int(),
  /** All customers' money at the end of the day. */
  balance: printedAmount,
});

export const readOverview = endpoint({
  feature: 'overview',
  summary: 'The bank at a glance: totals, queues by age, the last 30 days, and ledger health.',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'staff',
  reply: z.object({
    totalCustomers: z.int(),
    totalAccounts: z.int(),
    totalBalance: printedAmount,
    recentTransactions: z.int(),
    queues: z.array(queue),
    /** How many access codes can still be given out; the codes themselves are not for everyone. */
    unusedAccessCodes: z.int(),
    days: z.array(day),
    ledger: z.object({ inBalance: z.boolean(), sum: printedAmount }),
    history: historyState,
    /** Consumers' international wires by calendar year; a bank with few of them is exempt. */
    remittances: z.object({
      year: z.int(),
      count: z.int(),
      previousYearCount: z.int(),
      limit: z.int(),
      warning: z.nullable(z.string()),
    }),
    freeze: freezeState,
    /** What the bank has configured and screens of staff tell. */
    terms: z.object({
      /** From here on a yes is asked once more, and takes two people where the bank asks for them. */
      largeAmount: printedAmount,
      /** What one credit or debit by hand may come to. */
      largestAdjustment: printedAmount,
      accessCodeSeconds: z.int(),
    }),
  }),
});
