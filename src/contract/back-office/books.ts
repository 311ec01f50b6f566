import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { printedAmount } from '../fields/amount.ts';
import { body } from '../fields/body.ts';
import { boundedString } from '../fields/bounded-string.ts';
import { optionalChoice } from '../fields/choice.ts';
import { id } from '../fields/id.ts';
import { orAbsent, paragraph } from '../fields/text.ts';
import { calendarDate, timestamp } from '../fields/timestamp.ts';
import { listQuery, oneOrderQuery } from '../lists/list-query.ts';

const bankDayStatuses = ['open', 'closing', 'closed'] as const;
const chartTypes = ['asset', 'liability', 'income', 'expense', 'equity'] as const;
const actorKinds = ['visitor', 'customer', 'staff', 'system'] as const;

/** Journals that one clearing may take together. */
const MAX_CLEARED_JOURNALS = 500;

const NOT_A_NUMBER = 'This account number is not valid';
const chartNumber = boundedString(4, NOT_A_NUMBER, NOT_A_NUMBER).check(
  z.regex(/^\d{4}$/, NOT_A_NUMBER),
  z.meta({ examples: ['2010'] }),
);

const NOT_A_JOURNAL = 'This journal number is not valid';
const LONGEST_NUMBER = 18;
const journalNumber = boundedString(LONGEST_NUMBER, NOT_A_JOURNAL, NOT_A_JOURNAL).check(
  z.regex(/^[1-9]\d*$/, NOT_A_JOURNAL),
  z.meta({ examples: ['1024'] }),
);

const number = z.string().check(z.meta({ examples: ['1024'] }));
const totals = z.object({ debit: printedAmount, credit: printedAmount });

const bankDay = z.object({
  day: calendarDate('Day'),
  status: z.enum(bankDayStatuses),
  openedAt: timestamp,
  closedAt: z.nullable(timestamp),
  /** The turnover of the day: what its journals debited and credited. */
  totals,
});

export const listBankDays = endpoint({
  feature: 'books',
  summary: 'The bank days with their turnover, newest first.',
  method: 'GET',
  path: '/api/admin/books/days',
  access: 'staff',
  fromReplica: true,
  query: listQuery(['day'], { status: optionalChoice(bankDayStatuses) }),
  reply: z.array(bankDay),
});

const dayQuery = z.object({ day: orAbsent(calendarDate('Day')) });

export const readTrialBalance = endpoint({
  feature: 'books',
  summary: 'Every account of the chart with its balance as of the close of a day.',
  method: 'GET',
  path: '/api/admin/books/trial-balance',
  access: 'staff',
  fromReplica: true,
  /** Without a day: the open one, as of now. */
  query: dayQuery,
  reply: z.object({
    day: calendarDate('Day'),
    status: z.enum(bankDayStatuses),
    rows: z.array(
      z.object({
        number: z.string(),
        name: z.string(),
        type: z.enum(chartTypes),
        debit: printedAmount,
        credit: printedAmount,
      }),
    ),
    totals,
  }),
  refusals: ['not-found'],
});

export const exportTrialBalance = endpoint({
  feature: 'books',
  summary: 'The trial balance of a day as a CSV file.',
  method: 'GET',
  path: '/api/admin/books/trial-balance.csv',
  access: 'staff',
  fromReplica: true,
  query: dayQuery,
  produces: 'text/csv',
  reply: z.string(),
  refusals: ['not-found'],
});

/** Who posted a journal. */
const actor = {
  actorKind: z.nullable(z.enum(actorKinds)),
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
};

const entry = z.object({
  id,
  journal: number,
  kind: z.string(),
  day: calendarDate('Day'),
  postedAt: timestamp,
  description: z.string(),
  debit: printedAmount,
  credit: printedAmount,
  /** The customer's account, where the account of the chart is one of customers' accounts. */
  accountId: z.nullable(id),
  accountNumber: z.nullable(z.string()),
  /** The action as the audit log has it; null where a job posted the journal. */
  action: z.nullable(z.string()),
  ...actor,
});

const entriesQuery = listQuery(['number'], { day: orAbsent(calendarDate('Day')) });

export const listBookEntries = endpoint({
  feature: 'books',
  summary: 'The entries of an account of the chart on one day, newest first.',
  method: 'GET',
  path: '/api/admin/books/accounts/:number/entries',
  access: 'staff',
  fromReplica: true,
  bulkRead: 'transactions',
  params: z.object({ number: chartNumber }),
  /** Without a day: the open one. */
  query: entriesQuery,
  reply: z.array(entry),
  refusals: ['not-found'],
});

export const exportBookEntries = endpoint({
  feature: 'books',
  summary: 'The same as a CSV file.',
  method: 'GET',
  path: '/api/admin/books/accounts/:number/entries.csv',
  access: 'staff',
  fromReplica: true,
  params: z.object({ number: chartNumber }),
  query: entriesQuery,
  produces: 'text/csv',
  reply: z.string(),
  refusals: ['not-found'],
});

export const readJournal = endpoint({
  feature: 'books',
  summary: 'A journal with its entries, and the actions that led to it.',
  method: 'GET',
  path: '/api/admin/books/journals/:number',
  access: 'staff',
  params: z.object({ number: journalNumber }),
  reply: z.object({
    number,
    kind: z.string(),
    day: calendarDate('Day'),
    postedAt: timestamp,
    /** The journal that this one reverses. */
    reverses: z.nullable(number),
    reversedBy: z.nullable(number),
    ...actor,
    entries: z.array(
      z.object({
        id,
        account: z.string().check(z.meta({ examples: ['2010'] })),
        accountName: z.string(),
        accountId: z.nullable(id),
        accountNumber: z.nullable(z.string()),
        description: z.string(),
        debit: printedAmount,
        credit: printedAmount,
      }),
    ),
    /** Lines of the audit log about the same item or request, oldest first. */
    actions: z.array(z.object({ number, at: timestamp, action: z.string(), ...actor })),
  }),
  refusals: ['not-found'],
});

export const listClearingAccounts = endpoint({
  feature: 'books',
  summary: 'The clearing accounts with their open items.',
  method: 'GET',
  path: '/api/admin/clearing',
  access: 'staff',
  query: oneOrderQuery,
  reply: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      /** What is open on the account, on its debit or credit side. */
      debit: printedAmount,
      credit: printedAmount,
      openItems: z.int(),
      oldestDay: z.nullable(calendarDate('Day')),
    }),
  ),
});

/** Days before the open one. */
const itemAges = ['1', '7', '30', '90'] as const;

export const listOpenItems = endpoint({
  feature: 'books',
  summary: 'The journals on a clearing account that have not been cleared, newest first.',
  method: 'GET',
  path: '/api/admin/clearing/:number/items',
  access: 'staff',
  params: z.object({ number: chartNumber }),
  query: listQuery(['number'], { olderThan: optionalChoice(itemAges) }),
  reply: z.array(
    z.object({
      journal: number,
      kind: z.string(),
      day: calendarDate('Day'),
      postedAt: timestamp,
      description: z.string(),
      debit: printedAmount,
      credit: printedAmount,
    }),
  ),
  refusals: ['not-found'],
});

export const clearItems = endpoint({
  feature: 'books',
  summary: 'Clears items of a clearing account that sum to zero. Moves no money.',
  method: 'POST',
  path: '/api/admin/clearing/:number/clear',
  access: 'approver',
  params: z.object({ number: chartNumber }),
  body: body({
    journalNumbers: z
      .array(journalNumber)
      .check(
        z.minLength(1, 'Choose the items to clear'),
        z.maxLength(MAX_CLEARED_JOURNALS, `Choose at most ${MAX_CLEARED_JOURNALS} items`),
      ),
    note: paragraph({ label: 'Note', max: 1_000 }),
  }),
  reply: z.object({
    id,
    account: z.string(),
    journalNumbers: z.array(number),
    note: z.string(),
    clearedAt: timestamp,
    clearedBy: z.string(),
  }),
  refusals: ['not-found', 'conflict', 'invalid-fields'],
});
