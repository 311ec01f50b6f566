import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import { amount, printedAmount } from '#contract/fields/amount.ts';
import { body } from '#contract/fields/body.ts';
import { id, personId } from '#contract/fields/id.ts';
import { line, optionalLine, optionalParagraph } from '#contract/fields/text.ts';
import { calendarDate, timestamp } from '#contract/fields/timestamp.ts';
import { pageQuery } from '#contract/lists/page.ts';
import { cents } from '#money/cents.ts';

// An invented table of endpoints that has one of everything, for tests of what handles endpoints.

const transfer = z.object({
  id,
  recipientName: z.string(),
  recipientBank: z.nullable(z.string()),
  amount: printedAmount,
  status: z.enum(['pending', 'approved', 'completed']),
  createdAt: timestamp,
  from: z.object({ accountName: z.string(), accountNumber: z.string() }),
});

export const submitWire = endpoint({
  feature: 'transfers',
  summary: 'Submits a wire; the amount is held until staff decide.',
  method: 'POST',
  path: '/api/wire-transfer',
  access: 'public',
  body: body({
    fromAccountId: id,
    amount: amount({ label: 'Amount', min: cents(100n), max: cents(2_500_000n) }),
    recipientName: line({ label: 'Recipient name', max: 70 }),
    recipientBank: optionalLine({ label: 'Recipient bank', max: 70 }),
    transferType: z.enum(['wire_domestic', 'wire_international']),
    sendOn: z.optional(calendarDate('Send on')),
    tags: z.optional(z.array(line({ label: 'Tag', max: 20 })).check(z.maxLength(3))),
    recipientAddress: z.optional(
      body({ street: line({ label: 'Street', max: 70 }), city: line({ label: 'City', max: 35 }) }),
    ),
  }),
  reply: z.object({ receipt: transfer }),
  status: 201,
  idempotent: true,
  refusals: ['insufficient-funds', 'frozen', 'account-closed'],
});

export const listTransfers = endpoint({
  feature: 'transfers',
  summary: 'The transfers that wait for a decision, newest first.',
  method: 'GET',
  path: '/api/admin/pending-transfers',
  access: 'public',
  query: pageQuery(z.tuple([calendarDate('Date'), id]), {
    status: z.optional(z.enum(['pending', 'approved'])),
  }),
  reply: z.array(transfer),
});

export const denyTransfer = endpoint({
  feature: 'transfers',
  summary: 'Denies a transfer and releases its hold.',
  method: 'POST',
  path: '/api/admin/pending-transfers/:id/deny',
  access: 'approver',
  params: z.object({ id }),
  body: body({ reason: optionalParagraph({ label: 'Reason', max: 1_000 }) }),
  reply: z.object({ id, status: z.literal('denied') }),
  refusals: ['not-found', 'conflict'],
});

export const submitCheck = endpoint({
  feature: 'deposits',
  summary: 'Deposits a check by two photographs.',
  method: 'POST',
  path: '/api/check-deposits',
  access: 'customer',
  body: body({
    front: z.string(),
    back: z.string(),
    amount: amount({ label: 'Amount' }),
  }),
  fileFields: ['front', 'back'],
  bodyLimit: 12 * 1_024 * 1_024,
  reply: z.object({ id }),
  status: 202,
});

export const validateCode = endpoint({
  feature: 'auth',
  summary: 'The second step of signing in.',
  method: 'POST',
  path: '/api/auth/validate-code',
  access: 'pre-auth',
  body: body({
    email: line({ label: 'E-mail', max: 254 }),
    code: z.string().check(z.regex(/^\d{6}$/, 'Code must be 6 digits'), z.meta(sixDigits())),
  }),
  reply: z.object({ firstName: z.string(), lastName: z.string() }),
});

export const removeUser = endpoint({
  feature: 'customers',
  summary: 'Closes a customer.',
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  access: 'administrator',
  params: z.object({ userId: personId }),
  reply: z.object({}),
  refusals: ['not-found'],
});

export const exportTransactions = endpoint({
  feature: 'transactions',
  summary: 'All transactions as a table for a spreadsheet.',
  method: 'GET',
  path: '/api/transactions.csv',
  access: 'public',
  produces: 'text/csv',
  reply: z.string(),
});

export const exampleEndpoints: readonly Endpoint[] = [
  validateCode,
  exportTransactions,
  submitWire,
  listTransfers,
  denyTransfer,
  submitCheck,
  removeUser,
];

function sixDigits() {
  return { examples: ['042917'] };
}
