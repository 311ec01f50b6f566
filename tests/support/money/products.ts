// Accounts by their product, and days that go by.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { type Cents, negate, ZERO } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { catalog, type ProductId } from '#rules/products/catalog.ts';
import { typeOfProduct } from '#rules/products/product-of-type.ts';
import { openCustomerAccount } from '#server/accounts/open-customer-account.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import { advanceClock } from '#server/books/advance-clock.ts';
import { dueWork } from '#server/jobs.ts';
import type { TestApp } from '../app.ts';

/** Opens an account of a product for a customer; returns its id. */
export async function openProduct(
  { deps: { pool, clock } }: TestApp,
  customerId: string,
  productId: ProductId,
): Promise<string> {
  const accountType = typeOfProduct(catalog[productId]);
  const account = { customerId, accountType, productId, startingLimitCents: ZERO };
  const opened = await transaction(pool, (tx) =>
    openCustomerAccount(tx, account, theSystem, clock.businessNow()),
  );
  return opened.id;
}

/** Pays money into an account, or takes it out where the amount is negative. */
export async function payIn(
  { deps: { pool, clock } }: TestApp,
  accountId: string,
  amountCents: Cents,
): Promise<void> {
  const ours = generalAccounts.depositClearing;
  const [from, to] = amountCents > 0n ? [ours, accountId] : [accountId, ours];
  const size = amountCents > 0n ? amountCents : negate(amountCents);
  const money = { from, to, amountCents: size, description: 'Counter' };
  const request = posting({ key: randomUUID(), kind: 'counter' }, money);
  const outcome = await transaction(pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, clock.businessNow()),
  );
  assert.ok(outcome.recorded);
}

/** Moves the bank to a time of a day; the days in between are closed. */
export async function goTo(
  { deps, clock }: TestApp,
  day: string,
  time: `${number}:${number}` = '09:00',
): Promise<void> {
  const at = bankMoment(day as Parameters<typeof bankMoment>[0], time);
  await advanceClock(deps, dueWork, at.getTime() - clock.businessNow().getTime());
}

/** What the account for accrued interest has: nothing once all months are credited. */
export async function accruedInBooks(db: Db): Promise<bigint> {
  const { total } = await one<{ total: bigint }>(
    db,
    sql`select ledger.total(balance_cents) as total from ledger.accounts
        where chart_number = '2810'`,
  );
  return total;
}
