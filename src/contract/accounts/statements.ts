import * as z from 'zod/mini';
import { feeTypes } from '#rules/products/catalog.ts';
import { endpoint } from '../endpoint.ts';
import { accountType } from '../fields/account-type.ts';
import { printedAmount, wireAmount } from '../fields/amount.ts';
import { id } from '../fields/id.ts';
import { month } from '../fields/month.ts';
import { orAbsent } from '../fields/text.ts';
import { calendarDate, timestamp, wireTimestamp } from '../fields/timestamp.ts';
import { year } from '../fields/year.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

const day = calendarDate('Day');

/** A statement also adds up what was charged under no schedule. */
const feeTypesOfStatement = [...feeTypes, 'overdraft', 'other'] as const;

/** Fees whose totals Regulation DD, 1030.11, asks for, in the period and in the calendar year. */
export const totaledFees = ['overdraft', 'returned-item'] as const;

const statementTransaction = z.object({
  id,
  accountId: id,
  type: z.enum(['credit', 'debit']),
  description: z.string(),
  /** What the customer had written about it when the month closed. */
  note: z.nullable(z.string()),
  merchant: z.nullable(z.string()),
  /** The bank day it belongs to. */
  day,
  /** When it was posted. What the close of a day posts is posted after that day's end. */
  date: wireTimestamp,
  /** What kind of journal posted it. */
  kind: z.string(),
  category: z.nullable(z.string()),
  amount: wireAmount,
  status: z.literal('completed'),
  /** The balance after it, in the order of this statement. */
  balanceAfter: wireAmount,
});

/**
 * A statement as it is issued and hashed: everything that any of its files shows. Amounts and
 * moments are texts here on both sides, because the hash is over the texts.
 */
export const statement = z.object({
  version: z.literal(1),
  month,
  from: day,
  to: day,
  daysInPeriod: z.int(),
  accountName: z.string(),
  accountNumber: z.string(),
  accountType,
  accountHolder: z.string(),
  accountHolderAddress: z.nullable(
    z.object({ street: z.string(), city: z.string(), state: z.string(), zipCode: z.string() }),
  ),
  routingNumber: z.string(),
  openingBalance: wireAmount,
  closingBalance: wireAmount,
  totalCredits: wireAmount,
  totalDebits: wireAmount,
  transactionCount: z.int(),
  interestPaid: wireAmount,
  /** In percent, with two decimals. */
  annualPercentageYieldEarned: wireAmount,
  /** Earned and not credited yet when the month closed. */
  interestAccrued: wireAmount,
  fees: z.array(z.object({ type: z.enum(feeTypesOfStatement), amount: wireAmount })),
  /** Left out where none of them was charged in the year. */
  feeTotals: z.optional(
    z.array(
      z.object({ type: z.enum(totaledFees), thisPeriod: wireAmount, yearToDate: wireAmount }),
    ),
  ),
  /** What the log of receipts had come to when the month closed; null where there is none. */
  checkpoint: z.nullable(z.string()),
  transactions: z.array(statementTransaction),
});

type Parsed = z.output<typeof statement>;
/** A field that is left out is not there: the hash is over what is. */
export type Statement = Omit<Parsed, 'feeTotals'> & {
  readonly feeTotals?: NonNullable<Parsed['feeTotals']>;
};
export type StatementTransaction = Statement['transactions'][number];
export type StatementFee = Statement['fees'][number];

const statementMonth = z.object({
  month,
  openingBalance: printedAmount,
  closingBalance: printedAmount,
  totalCredits: printedAmount,
  totalDebits: printedAmount,
  transactionCount: z.int(),
});

const ofAccount = z.object({ accountId: id });
const ofMonth = z.object({ accountId: id, month });

export const listStatements = endpoint({
  feature: 'statements',
  summary: 'The statements of an account with their balances and totals, newest first.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements',
  access: 'customer',
  fromReplica: true,
  params: ofAccount,
  query: oneOrderQuery,
  reply: z.object({ statements: z.array(statementMonth) }),
  refusals: ['not-found'],
});

export const readStatement = endpoint({
  feature: 'statements',
  summary:
    'The statement of a closed month, and the SHA-256 of its canonical form (RFC 8785) in hex. It ' +
    'never changes.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements/:month',
  access: 'customer',
  fromReplica: true,
  params: ofMonth,
  reply: z.object({
    statement,
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  refusals: ['not-found'],
});

export const downloadStatementPdf = endpoint({
  feature: 'statements',
  summary: 'The same as a PDF file, the same bytes every time.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements/:month.pdf',
  access: 'customer',
  fromReplica: true,
  params: ofMonth,
  produces: 'application/pdf',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refusals: ['not-found'],
});

export const downloadStatementOfx = endpoint({
  feature: 'statements',
  summary: 'The same as an OFX 2.2 file for personal finance programs.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements/:month.ofx',
  access: 'customer',
  fromReplica: true,
  params: ofMonth,
  produces: 'application/x-ofx',
  reply: z.string(),
  refusals: ['not-found'],
});

export const downloadStatementCamt = endpoint({
  feature: 'statements',
  summary: 'The same as an ISO 20022 camt.053.001.08 file for accounting programs.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements/:month.camt053.xml',
  access: 'customer',
  fromReplica: true,
  params: ofMonth,
  produces: 'application/xml',
  reply: z.string(),
  refusals: ['not-found'],
});

export const downloadStatementCsv = endpoint({
  feature: 'statements',
  summary: 'The transactions of a statement as a CSV file.',
  method: 'GET',
  path: '/api/accounts/:accountId/statements/:month.csv',
  access: 'customer',
  fromReplica: true,
  params: ofMonth,
  produces: 'text/csv',
  reply: z.string(),
  refusals: ['not-found'],
});

/** Days are the bank's, both included; the running month where none is named. */
const period = z.object({
  from: orAbsent(calendarDate('From')),
  to: orAbsent(calendarDate('To')),
});

export const downloadActivityOfx = endpoint({
  feature: 'statements',
  summary:
    'What was posted to an account in a period, as an OFX 2.2 file. Pending items are left out.',
  method: 'GET',
  path: '/api/accounts/:accountId/activity.ofx',
  access: 'customer',
  fromReplica: true,
  params: ofAccount,
  query: period,
  produces: 'application/x-ofx',
  reply: z.string(),
  refusals: ['not-found', 'invalid-fields'],
});

export const downloadActivityCsv = endpoint({
  feature: 'statements',
  summary: 'What was posted to an account in a period, as a CSV file. Pending items are left out.',
  method: 'GET',
  path: '/api/accounts/:accountId/activity.csv',
  access: 'customer',
  fromReplica: true,
  params: ofAccount,
  query: period,
  produces: 'text/csv',
  reply: z.string(),
  refusals: ['not-found', 'invalid-fields'],
});

export const listDocuments = endpoint({
  feature: 'statements',
  summary:
    'All statements of the customer’s accounts, by pages and searched; notices, and the interest of ' +
    'each year.',
  method: 'GET',
  path: '/api/documents',
  access: 'customer',
  fromReplica: true,
  query: oneOrderQuery,
  reply: z.object({
    statements: z.array(
      z.object({
        accountId: id,
        accountName: z.string(),
        accountNumber: z.string(),
        month,
        closingBalance: printedAmount,
      }),
    ),
    notices: z.array(
      z.object({ id: z.string(), title: z.string(), at: timestamp, text: z.string() }),
    ),
    /** Interest credited to all accounts of the customer in a calendar year. */
    interest: z.array(
      z.object({
        year: z.int(),
        amount: printedAmount,
        /** To the customer and to the tax office, on Form 1099-INT. */
        isReported: z.boolean(),
      }),
    ),
  }),
});

export const downloadInterestPdf = endpoint({
  feature: 'statements',
  summary:
    'The interest that was credited in a calendar year, by account, as a PDF file for the customer’s ' +
    'tax records. It is not a tax form. Not found where no interest was credited.',
  method: 'GET',
  path: '/api/documents/interest/:year.pdf',
  access: 'customer',
  fromReplica: true,
  params: z.object({ year }),
  produces: 'application/pdf',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  refusals: ['not-found'],
});
