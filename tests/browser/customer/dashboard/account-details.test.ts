import { issueNow } from '#tests/support/money/statements.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { pdfPages } from '#tests/support/pdf-text.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { account, coffees, openDashboard, part, spend } from './dashboard.ts';

test('an account explains its balance, and shows its newest five', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, savings: 50n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(6));
  await placeWire(bank, robin, { amount: '125.00' });
  await openDashboard(page, robin);
  await account(page, 'Everyday Checking').click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await expect(dialog.getByText('Current balance', { exact: true }).locator('..')).toContainText(
    '$979.00',
  );
  const hold = dialog.getByText('On hold: wire transfer').locator('..');
  await expect(hold).toContainText('−$125.00');
  await expect(hold).toContainText('Wire to Ana Ruiz, until the wire is sent or denied');
  await expect(dialog.getByText('Available', { exact: true }).locator('..')).toContainText(
    '$854.00',
  );
  const rows = dialog.getByRole('table', { name: 'Latest transactions' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('Wire to Ana Ruiz');
  await expect(dialog).not.toContainText('Request Credit Limit Increase');
});

test('only four digits are shown until more are asked for', async ({ page, bank, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  const reply = await bank.request('GET', '/api/accounts', { cookies: robin.cookies });
  const number = reply.json<{ accounts: { accountNumber: string }[] }>().accounts[0]?.accountNumber;
  expect(number).toMatch(/^\d{10}$/);
  await openDashboard(page, robin);
  await expect(page.locator('body')).not.toContainText(String(number));
  await account(page, 'Everyday Checking').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`•••• ${number?.slice(-4)}`);
  await expect(dialog).not.toContainText(String(number));
  await expect(dialog).toContainText('123000000');
  await dialog.getByRole('button', { name: 'Show account number' }).click();
  await expect(dialog).toContainText(String(number));
  await dialog.getByRole('button', { name: 'Copy account number' }).click();
  await expect(dialog.getByText('Copied')).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await dialog.getByRole('button', { name: 'Copy routing number' }).click();
  await expect(dialog.getByText('Copied')).toHaveCount(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('123000000');
});

test('a credit account shows what is owed, and offers a higher limit', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { credit: 1_000n } });
  await spend(bank, accountOf(robin, 'credit'), { description: 'Boots', dollars: 80n });
  await openDashboard(page, robin);
  await account(page, 'Credit Card').click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await expect(dialog.getByText('Credit limit', { exact: true }).locator('..')).toContainText(
    '$1,000.00',
  );
  await expect(dialog.getByText('Owed', { exact: true }).locator('..')).toContainText('$80.00');
  await expect(dialog.getByText('Available credit', { exact: true }).locator('..')).toContainText(
    '$920.00',
  );
  await dialog.getByRole('button', { name: 'Request Credit Limit Increase' }).click();
  await expect(page.getByRole('dialog', { name: 'Request Credit Limit Increase' })).toBeVisible();
});

test('a request that waits takes the place of the offer', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { credit: 1_000n } });
  const reply = await bank.request('POST', '/api/credit-limit-requests', {
    cookies: robin.cookies,
    body: {
      accountId: accountOf(robin, 'credit'),
      requestedLimit: '2000.00',
      annualIncome: '50000.00',
      employmentStatus: 'full-time',
      reason: 'A new roof',
    },
  });
  expect(reply.status).toBe(200);
  await openDashboard(page, robin);
  await account(page, 'Credit Card').click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await expect(dialog).toContainText('Pending Credit Limit Request');
  await expect(dialog).toContainText('Your request is being reviewed');
  await expect(dialog.getByRole('button', { name: /Request Credit Limit/ })).toHaveCount(0);
});

test('a month of an account is ready for paper', { tag: '@thorough' }, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(3));
  await issueNow(bank, accountOf(robin, 'checking'));
  await openDashboard(page, robin);
  await account(page, 'Everyday Checking').click();
  await page.getByRole('button', { name: 'Statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statements' });
  await expect(dialog.getByText('Opening balance').locator('..')).toContainText('$0.00');
  await expect(dialog.getByText('Money in').locator('..')).toContainText('$1,000.00');
  await expect(dialog.getByText('Money out').locator('..')).toContainText('$6.00');
  await expect(dialog.getByText('Closing balance').locator('..')).toContainText('$994.00');
  await expect(dialog.getByRole('table').locator('tbody tr')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Download PDF' })).toBeHidden();
  await expect(dialog.getByRole('table')).toBeVisible();
});

test('a statement of several sheets keeps its head, and the table’s on each sheet', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(60));
  await issueNow(bank, accountOf(robin, 'checking'));
  await openDashboard(page, robin);
  await account(page, 'Everyday Checking').click();
  await page.getByRole('button', { name: 'Statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statements' });
  await expect(dialog.getByRole('table').locator('tbody tr')).toHaveCount(61);

  const pages = pdfPages(await page.pdf({ format: 'Letter' }));
  expect(pages.length).toBeGreaterThan(1);
  for (const text of ['MarysPeakCommunityBank', 'EverydayChecking', 'Openingbalance$0.00']) {
    expect(pages[0]).toContain(text);
  }
  for (const sheet of pages) expect(sheet).toContain('DateDescriptionAmountBalance');
  const printed = pages.join('');
  for (let coffee = 1; coffee <= 60; coffee++) expect(printed).toContain(`Coffee${coffee}`);
});

test('the details are closed by Esc, and the account has the focus again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { savings: 10n } });
  await openDashboard(page, robin);
  await account(page, 'Savings').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(account(page, 'Savings')).toBeFocused();
  await expect(part(page, 'Personal Accounts')).toBeVisible();
});
