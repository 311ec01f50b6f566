import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { releaseDeposits } from '#server/deposits/release-deposits.ts';
import { completeWires, releaseWires } from '#server/transfers/wires/advance-wires.ts';
import type { TestApp } from '#tests/support/app.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  balancesOf,
  checkingOf,
  DAY_MS,
  decide,
  pass,
  placeWire,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { screenProblems } from '../accessibility.ts';
import { expect, signInAs, testWith } from '../bank.ts';
import { openPortal, search, toast, toTab } from './portal.ts';
import { item, narrowTo } from './queues/queue.ts';

// A bank of its own: its days move on, and tests of other files count on the first one.
const test = testWith({});

async function giveReason(page: Page, reason: string, submitLabel: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${submitLabel.split(' ')[0]}`) });
  await expect(dialog).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: submitLabel }).click();
}

test('a check that came back is taken back, and the customer sees an overdrawn account', async ({
  page,
  bank,
  browser,
}) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Bounced',
    accounts: { checking: 0n, savings: 0n },
  });
  const approver = await makeStaff(bank, 'approver');
  const id = depositIdOf(await depositCheck(bank, robin, { amount: '500.00' }));
  await reviewCheck(bank, approver, id, 'approve');
  await pass(bank, 14 * DAY_MS);
  await releaseDeposits.run(bank.deps, {});
  const transfer = {
    fromAccountId: accountOf(robin, 'checking'),
    toAccountId: accountOf(robin, 'savings'),
    amount: '275.00',
  };
  expect((await submit(bank, robin, '/api/internal-transfer', transfer)).status).toBe(200);
  await openPortal(page, bank);
  await toTab(page, 'Check Deposits');
  await page.getByLabel('Status').selectOption('completed');
  const card = item(page, 'Robin Bounced');
  await card.getByRole('button', { name: 'Return check' }).click();
  await giveReason(page, 'Payment of the check was stopped.', 'Return check');
  await expect(toast(page, 'Check returned')).toBeVisible();
  await page.getByLabel('Status').selectOption('returned');
  await expect(item(page, 'Robin Bounced')).toContainText('Payment of the check was stopped.');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '-275.00', available: '-275.00' });
  const own = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await signInAs(own, robin);
  await own.goto('/dashboard');
  await expect(own.getByText('Overdrawn').first()).toBeVisible();
  await expect(own.getByText(/[-−]\$275\.00/).first()).toBeVisible();
  expect(await screenProblems(own)).toEqual([]);
});

async function journalOf({ deps }: TestApp, accountId: string): Promise<string> {
  const { number } = await one<{ number: bigint }>(
    deps.pool,
    sql`select max(journal_number) as number from ledger.entries where account_id = ${accountId}`,
  );
  return number.toString();
}

test('a journal is reversed from the list of transactions, and then cannot be again', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Mistaken', accounts: { checking: 40n } });
  const account = accountOf(robin, 'checking');
  const { cookies } = await openPortal(page, bank);
  const body = { amount: '25.00', description: 'Refund' };
  await bank.request('POST', `/api/admin/accounts/${account}/credit`, { body, cookies });
  const number = await journalOf(bank, account);
  await toTab(page, 'Transactions');
  await search(page, 'mistaken');
  await page.getByRole('button', { name: `Journal ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Journal ${number}` });
  await expect(dialog).toContainText('Robin Mistaken');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await giveReason(page, 'Wrong account.', 'Reverse journal');
  await expect(toast(page, 'Journal reversed')).toBeVisible();
  await expect(dialog).toContainText('Reversed by');
  await expect(dialog.getByRole('button', { name: 'Reverse' })).toBeDisabled();
  expect((await balancesOf(bank, account)).balance).toBe('40.00');
});

test('an account is closed into another one from the customer’s page', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Closing',
    accounts: { checking: 40n, savings: 60n },
  });
  await openPortal(page, bank);
  await page.goto(`/admin/dashboard#customers/${robin.id}`);
  await page.getByRole('button', { name: /^Close account Savings/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Savings?' });
  await expect(dialog).toContainText('$60.00');
  expect(await screenProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close account' }).dblclick();
  await expect(toast(page, 'Account closed')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close account Savings/ })).toBeHidden();
  expect((await checkingOf(bank, robin)).balance).toBe('100.00');
});

test('a completed wire is returned, and its history names every step', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Wired', accounts: { checking: 500n } });
  const approver = await makeStaff(bank, 'approver');
  const id = await placeWire(bank, robin, { amount: '125.00' });
  await decide(bank, approver, id, 'approve');
  await pass(bank, DAY_MS);
  await releaseWires.run(bank.deps, {});
  await pass(bank, 14 * DAY_MS);
  await completeWires.run(bank.deps, {});
  await openPortal(page, bank);
  await toTab(page, 'Pending Transfers');
  await page.getByLabel('Status').selectOption('completed');
  await narrowTo(page, 'Robin Wired');
  const card = item(page, 'Robin Wired');
  await card.getByRole('button', { name: 'Return' }).click();
  await giveReason(page, 'No such account.', 'Return transfer');
  await expect(toast(page, 'Transfer returned')).toBeVisible();
  expect(await statusOf(bank, id)).toBe('returned');
  await page.getByLabel('Status').selectOption('returned');
  await card.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: 'Transfer history' });
  await expect(history.getByRole('listitem')).toHaveCount(5);
  await expect(history).toContainText('Reason: No such account.');
  await expect(history).toContainText(approver.name);
  expect(await screenProblems(page)).toEqual([]);
});
