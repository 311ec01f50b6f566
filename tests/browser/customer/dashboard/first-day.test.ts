// A new customer's first day: what to set up, what an employer needs, and amounts that stay hidden.
import type { Page } from '@playwright/test';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { toast } from '../money/money-dialogs.ts';
import { account, coffees, issueCards, openDashboard, part, spend, whole } from './dashboard.ts';

test('a new customer sees what to set up, sets up alerts, and puts the rest away', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 0n, savings: 0n }, isNew: true });
  await openDashboard(page, robin);
  const card = part(page, 'Set up your account');
  await expect(card.getByRole('status')).toHaveText('0 of 4 done');
  expect(await accessibilityViolations(page)).toEqual([]);

  await card.getByRole('button', { name: 'Choose: Choose alerts' }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await expect(settings.getByRole('tab', { name: 'Alerts' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await settings.getByRole('switch', { name: /^Deposit/ }).click();
  await settings.getByRole('button', { name: /^Save/ }).click();
  await expect(toast(page, 'Alerts saved')).toBeVisible();
  await page.goBack();
  await expect(card.getByRole('status')).toHaveText('1 of 4 done');

  // An empty list leads on to what an employer needs.
  const empty = part(page, 'Recent Transactions');
  await empty.getByRole('button', { name: 'Direct deposit details' }).click();
  await expect(page).toHaveURL('/dashboard#direct-deposit');
  const details = page.getByRole('dialog', { name: 'Direct deposit details' });
  await expect(details).toContainText('123000000');
  const numbers = await details.locator('dd').allTextContents();
  await details.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
  await expect(details).toContainText('Savings');
  expect(await details.locator('dd').allTextContents()).not.toEqual(numbers);
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByText('Signature and date')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toEqual([]);
  await page.goBack();

  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await whole(page);
  await expect(card).toHaveCount(0);
});

/** The amounts in dollars that can be read on the page, or heard. */
async function amounts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label]')].map(
      (element) => element.getAttribute('aria-label') ?? '',
    );
    const options = [...document.querySelectorAll('option')].map(({ text }) => text);
    const seen = [document.body.textContent, ...labels, ...options].join('\n');
    // What the bank says to everyone is no amount of theirs.
    return (seen.match(/\$\s?\d[\d,.]*/g) ?? []).filter((amount) => amount !== '$275');
  });
}

test('hidden balances hide every amount, in every list and dialog', async ({ page, bank }) => {
  const accounts = { checking: 5_000n, savings: 700n, credit: 900n };
  const robin = await makeCustomer(bank, { accounts });
  const checking = accountOf(robin, 'checking');
  await spend(bank, checking, ...coffees(9));
  await issueCards(bank, robin);
  const schedule = {
    kind: 'internal-transfer',
    fromAccountId: checking,
    toAccountId: accountOf(robin, 'savings'),
    amount: '75.00',
    frequency: 'monthly',
    startOn: bank.clock.businessNow().toISOString().slice(0, 10),
    end: { never: true },
  };
  const { cookies } = robin;
  const made = await bank.request('POST', '/api/schedules', { cookies, body: schedule });
  expect(made.status, made.text).toBeLessThan(300);
  await openDashboard(page, robin);
  await expect.poll(async () => (await amounts(page)).length).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect(page.getByRole('button', { name: 'Show balances' })).toBeVisible();
  await page.getByRole('heading', { name: 'Spending by Category' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: 'Spending by category' })).toBeVisible();
  expect(await amounts(page)).toEqual([]);

  const views = ['transfer', 'bills', 'deposit', 'scheduled', 'scheduled/calendar', 'schedule'];
  const ofAccount = [`account/${checking}`, `statements/${checking}`, 'documents'];
  const rest = ['notifications', 'transactions'];
  for (const view of [...views, ...ofAccount, ...rest]) {
    await page.goto(`/dashboard#${view}`);
    await page.reload();
    await whole(page);
    if (view !== 'transactions') await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    expect(await amounts(page), view).toEqual([]);
  }
  await page.getByRole('link', { name: 'Coffee 9' }).click();
  await expect(page.getByText('Posted to your account')).toBeVisible();
  expect(await amounts(page)).toEqual([]);
  await page.goBack();
  await page.getByRole('button', { name: 'Show balances' }).click();
  await expect(account(page, 'Everyday Checking')).toContainText('$4,955.00');
});
