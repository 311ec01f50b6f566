// The customer's dashboard for its tests: opening it, and making a customer with a history.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { issueCard } from '#server/cards/issue-card.ts';
import type { TestApp } from '#tests/support/app.ts';
import { makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { expect, signInAs } from '../../bank.ts';

export const desktop = { width: 1280, height: 900 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 320, height: 640 };

/** Opens the dashboard as this customer, and waits until everything on it has been fetched. */
export async function openDashboard(page: Page, customer: TestCustomer): Promise<void> {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await whole(page);
}

/** The last part of the page comes when all above it is known. */
export async function whole(page: Page): Promise<void> {
  // A busy machine may need a while for code, session and seven answers.
  const last = page.getByRole('heading', { name: /(Recent|All) Transactions/ });
  await expect(last).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Loading...')).toHaveCount(0);
}

/** A part of the page by its heading. */
export function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function account(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}`) });
}

/** Gives a customer the cards that come with their accounts. */
export async function issueCards({ deps, clock }: TestApp, customer: TestCustomer): Promise<void> {
  const { id: customerId, firstName, lastName } = customer;
  const cardHolderName = `${firstName} ${lastName}`;
  const accounts = Object.entries(customer.accounts) as [AccountType, string][];
  await transaction(deps.pool, async (tx) => {
    for (const [accountType, accountId] of accounts) {
      await issueCard(tx, { accountId, accountType, customerId, cardHolderName }, clock.now());
    }
  });
}

interface Purchase {
  readonly description: string;
  readonly dollars: bigint;
  readonly merchant?: string;
  readonly category?: string;
}

/** Spends money by card, one after the other. */
export async function spend(
  { deps, clock }: TestApp,
  accountId: string,
  ...purchases: readonly Purchase[]
): Promise<void> {
  for (const { dollars, ...shown } of purchases) {
    const money = {
      ...shown,
      from: accountId,
      to: generalAccounts.cardClearing,
      amountCents: cents(dollars * 100n),
    };
    const request = posting({ key: randomUUID(), kind: 'card-purchase' }, money);
    await transaction(deps.pool, (tx) => record(tx, request, clock.businessNow()));
  }
}

/** Staff credit an account; resolves when it is posted. */
export async function credit(bank: TestApp, accountId: string, amount: string): Promise<void> {
  const { cookies } = await makeStaff(bank, 'administrator');
  const body = { amount, description: 'Refund' };
  const path = `/api/admin/accounts/${accountId}/credit`;
  const reply = await bank.request('POST', path, { body, cookies });
  expect(reply.status, reply.text).toBe(200);
}

/** So many coffees, each a dollar dearer than the one before. */
export function coffees(count: number): Purchase[] {
  return Array.from({ length: count }, (_, index) => ({
    description: `Coffee ${index + 1}`,
    merchant: 'Kestrel Coffee House',
    category: 'Coffee',
    dollars: BigInt(index + 1),
  }));
}
