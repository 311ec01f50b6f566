// What the books say of products, interest and fees, and what the customer reads of the same money.
import type { Page } from '@playwright/test';
import { cents } from '#money/cents.ts';
import type { TestApp } from '#tests/support/app.ts';
import { goTo, openProduct, payIn } from '#tests/support/money/products.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { screenProblems } from '../accessibility.ts';
import { expect, signInAs, testWith } from '../bank.ts';
import { whole } from '../customer/dashboard/dashboard.ts';
import { openPortal, toTab } from './portal.ts';

// A bank of its own: its days move on, and tests of other files count on the first one.
const test = testWith({});

interface Saver {
  readonly robin: TestCustomer;
  /** The account with the high yield. */
  readonly savings: string;
}

const prepared = new WeakMap<TestApp, Promise<Saver>>();

/**
 * Two months with $10,000.00 at 3.542 %: 30 days make $29.11 in March, 30 more $29.20 in April, and
 * the first four of May $3.90. A money market account of $100.00 is charged $10.00 for April.
 */
async function afterTwoMonths(bank: TestApp): Promise<Saver> {
  const robin = await makeCustomer(bank, { lastName: 'Saver', accounts: { checking: 50n } });
  const savings = await openProduct(bank, robin.id, 'high-yield-savings');
  const market = await openProduct(bank, robin.id, 'money-market');
  await payIn(bank, savings, cents(1_000_000n));
  await payIn(bank, market, cents(10_000n));
  await goTo(bank, '2026-05-05');
  return { robin, savings };
}

function once(bank: TestApp): Promise<Saver> {
  const known = prepared.get(bank) ?? afterTwoMonths(bank);
  prepared.set(bank, known);
  return known;
}

const rowOf = (page: Page, product: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: product }) });

test('staff read terms, accruals, credits and fees by product', async ({ page, bank }) => {
  test.slow();
  await once(bank);
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Books');
  await page.getByRole('tab', { name: 'Products' }).click();
  const card = page.getByRole('article').filter({ hasText: 'High Yield Savings' });
  await expect(card).toContainText('3.542% (3.60% APY)');
  await expect(card).toContainText('$1,000.00 to open');
  await expect(card.getByRole('button'), 'an auditor changes nothing').toHaveCount(0);
  expect(await screenProblems(page), 'products').toEqual([]);

  await page.getByRole('tab', { name: 'Interest' }).click();
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2026-05-04');
  await expect(rowOf(page, 'High Yield Savings')).toContainText('$3.90');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(rowOf(page, 'High Yield Savings')).toContainText('$2.93');
  expect(await screenProblems(page), 'interest').toEqual([]);

  await page.getByRole('tab', { name: 'Fees' }).click();
  await expect(page.getByText('Apr 2026')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(rowOf(page, 'High Yield Savings')).toContainText('$29.20');
  await expect(rowOf(page, 'Money Market')).toContainText('$10.00');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(rowOf(page, 'High Yield Savings')).toContainText('$29.11');
  await expect(rowOf(page, 'Money Market'), 'none in its first month').not.toContainText('$10.00');
  expect(await screenProblems(page), 'fees').toEqual([]);
});

test('the customer reads the same in Account Details and Documents', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  test.slow();
  const { robin, savings } = await once(bank);
  await signInAs(page, robin);
  await page.goto(`/dashboard#account/${savings}`);
  await whole(page);
  const details = page.getByRole('dialog', { name: 'Account Details' });
  const fact = (label: string) =>
    details.getByRole('term').filter({ hasText: label }).locator('xpath=..');
  await expect(fact('Interest rate')).toContainText('3.542%');
  await expect(fact('Annual percentage yield (APY)')).toContainText('3.60%');
  await expect(fact('Accrued this month')).toContainText('$3.90');
  await expect(fact('Paid this year')).toContainText('$58.31');
  await expect(fact('Paid last year')).toContainText('$0.00');
  expect(await screenProblems(page)).toEqual([]);

  await page.goto('/dashboard#documents/taxes');
  const documents = page.getByRole('dialog', { name: 'Documents' });
  await expect(documents).toContainText('Interest paid in 2026');
  await expect(documents).toContainText('$58.31');
  await documents.getByRole('tab', { name: 'Statements' }).click();
  await expect(documents.getByText('April 2026').first()).toBeVisible();
  await expect(documents.getByText('March 2026').first()).toBeVisible();
  await expect(documents.getByText('May 2026'), 'a running month has none').toHaveCount(0);
});
