// What the tests of money on its way say all the time: send a wire, decide on it, look at what is
// left on the account.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { setFrozen } from '#ledger/freeze.ts';
import { printCents } from '#money/cents.ts';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { accountOf, type TestCustomer, type TestStaff } from '../people/people.ts';

export type Body = Readonly<Record<string, unknown>>;

export const domesticWire = {
  amount: '125.00',
  description: 'Invoice 1042',
  recipientName: 'Ana Ruiz',
  recipientBank: 'Harbor Bank',
  recipientAccountNumber: '000123456789',
  recipientRoutingNumber: '021000021',
  recipientSwiftCode: '',
  recipientAddress: '12 Pine Street',
  recipientCity: 'Portland',
  recipientState: 'OR',
  recipientCountry: 'US',
  recipientPostalCode: '97201',
  transferType: 'wire_domestic',
} as const;

export const internationalWire = {
  amount: '250.00',
  description: 'Rent',
  recipientName: 'Jonas Weber',
  recipientBank: 'Rheinbank',
  recipientAccountNumber: 'DE89 3704 0044 0532 0130 00',
  recipientRoutingNumber: '',
  recipientSwiftCode: 'deutdeff',
  recipientAddress: 'Lindenweg 4',
  recipientCity: 'Köln',
  recipientState: '',
  recipientCountry: 'Germany',
  recipientPostalCode: '50667',
  transferType: 'wire_international',
} as const;

/** Submits a wire from the customer's checking account, changed as the test needs it. */
export function sendWire(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
  key?: string,
): Promise<TestReply> {
  const isInternational = change['transferType'] === 'wire_international';
  const wire = isInternational ? internationalWire : domesticWire;
  const fromAccountId = customer.accounts.checking;
  return submit(bank, customer, '/api/wire-transfer', { fromAccountId, ...wire, ...change }, key);
}

export function submit(
  bank: TestApp,
  { cookies }: TestCustomer,
  path: string,
  body: Body,
  key?: string,
): Promise<TestReply> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return bank.request('POST', path, { body, cookies, headers });
}

/** The id of a wire that was taken in. */
export async function placeWire(
  bank: TestApp,
  customer: TestCustomer,
  change: Body = {},
): Promise<string> {
  return receiptOf(await sendWire(bank, customer, change)).transferId;
}

export function receiptOf(reply: TestReply): { transferId: string; status: string } {
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ receipt: { transferId: string; status: string } }>().receipt;
}

export function decide(
  bank: TestApp,
  { cookies }: TestStaff,
  transferId: string,
  decision: 'approve' | 'deny' | 'return',
  body: Body = {},
): Promise<TestReply> {
  return bank.request('POST', `/api/admin/pending-transfers/${transferId}/${decision}`, {
    body,
    cookies,
  });
}

export function cancel(bank: TestApp, { cookies }: TestCustomer, transferId: string) {
  return bank.request('POST', `/api/pending-transfers/${transferId}/cancel`, { cookies });
}

export async function statusOf({ deps }: TestApp, transferId: string): Promise<string> {
  const query = sql`select status from transfers where id = ${transferId}`;
  return (await one<{ status: string }>(deps.pool, query)).status;
}

/** What an account has and what of it can be used, as the wire prints amounts. */
export async function balancesOf({ deps }: TestApp, accountId: string) {
  const balances = await findBalances(deps.pool, accountId);
  assert.ok(balances);
  return {
    balance: printCents(balances.balanceCents),
    available: printCents(balances.availableCents),
  };
}

export function checkingOf(bank: TestApp, customer: TestCustomer) {
  return balancesOf(bank, accountOf(customer, 'checking'));
}

/** The actions the audit log has of a thing, oldest first. */
export async function auditOf({ deps }: TestApp, subjectId: string): Promise<string[]> {
  const lines = await rows<{ action: string }>(
    deps.pool,
    sql`select action from audit_log where subject_id = ${subjectId} order by number`,
  );
  return lines.map(({ action }) => action);
}

/** What was written to a customer, by kind, oldest first. */
export async function mailKinds(bank: TestApp, { email }: TestCustomer): Promise<string[]> {
  return (await bank.readMailbox(email)).map(({ kind }) => kind).toReversed();
}

/** How many rows every table of this bank has that an act could write. */
export async function countRows({ deps }: TestApp): Promise<Readonly<Record<string, number>>> {
  const tables = ['transfers', 'check_deposits', 'check_images', 'bill_payments', 'payees'];
  const others = ['credit_limit_requests', 'submissions', 'ledger.journals', 'ledger.holds'];
  const all = [...tables, ...others, 'mail_outbox', 'audit_log'];
  const counts = await Promise.all(
    all.map(async (table) => {
      const text = `select count(*)::integer as count from ${table}`;
      return [table, (await one<{ count: number }>(deps.pool, { text })).count] as const;
    }),
  );
  return Object.fromEntries(counts);
}

export async function freeze({ deps }: TestApp, frozen: boolean): Promise<void> {
  await transaction(deps.pool, (tx) => setFrozen(tx, frozen));
}

export async function setCustomerStatus(
  { deps }: TestApp,
  { id }: TestCustomer,
  status: 'active' | 'blocked',
): Promise<void> {
  await run(deps.pool, sql`update customers set status = ${status} where id = ${id}`);
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Moves the bank's time; sessions stay as they are. */
export async function pass({ deps, clock }: TestApp, ms: number): Promise<void> {
  await clock.advanceBusiness(deps.pool, ms);
}
