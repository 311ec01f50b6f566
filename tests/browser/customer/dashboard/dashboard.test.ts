import { freeze, placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { account, coffees, issueCards, openDashboard, part, spend, whole } from './dashboard.ts';

test('the dashboard has every part, in its order', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    firstName: 'Robin',
    accounts: {
      checking: 4_000n,
      savings: 500n,
      credit: 1_000n,
      business_checking: 900n,
      business_savings: 100n,
      business_credit: 5_000n,
    },
  });
  await placeWire(bank, robin);
  await issueCards(bank, robin);
  await spend(bank, accountOf(robin, 'checking'), ...coffees(1));
  await openDashboard(page, robin);

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Robin' })).toBeVisible();
  const actions = page.getByRole('main').getByRole('button');
  for (const [index, name] of ['Transfer Money', 'Deposit Check', 'Pay Bills'].entries()) {
    await expect(actions.nth(index)).toContainText(name);
  }
  await expect(actions.nth(3)).toContainText('Account Settings');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Accounts',
    'Business Accounts',
    'Total Balance',
    'Quick Stats',
    'Pending Transfers',
    'Spending by Category',
    'Credit & Debit Cards',
    'Recent Transactions',
  ]);
  const personal = part(page, 'Personal Accounts').getByRole('listitem');
  await expect(personal).toHaveCount(3);
  await expect(part(page, 'Business Accounts').getByRole('listitem')).toHaveCount(3);
  await expect(part(page, 'Total Balance')).toContainText('$5,499.00');
  const stats = part(page, 'Quick Stats');
  await expect(stats.getByText('Total Accounts').locator('..')).toContainText('6');
  await expect(stats).toContainText('3 personal, 3 business');
  await expect(stats.getByText('Credit Available').locator('..')).toContainText('$6,000.00');
  await expect(page.getByText('Demonstration: not a real bank')).toBeVisible();
});

test('what there is none of is not shown', { tag: '@thorough' }, async ({ page, bank }) => {
  const sam = await makeCustomer(bank, { firstName: 'Sam', accounts: { savings: 0n } });
  await openDashboard(page, sam);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Personal Accounts',
    'Total Balance',
    'Quick Stats',
    'Recent Transactions',
  ]);
  await expect(part(page, 'Recent Transactions')).toContainText('No transactions yet');
  await expect(page.getByRole('button', { name: 'View All' })).toHaveCount(0);
});

test('a customer without any account sees a message', async ({ page, bank }) => {
  await openDashboard(page, await makeCustomer(bank));
  await expect(part(page, 'Personal Accounts')).toContainText('No personal accounts yet');
  await expect(part(page, 'Total Balance')).toContainText('$0.00');
});

test('available and current are both shown, and a credit account owes', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 500n } });
  await placeWire(bank, robin, { amount: '125.00' });
  await spend(bank, accountOf(robin, 'credit'), { description: 'Boots', dollars: 80n });
  await openDashboard(page, robin);
  const checking = account(page, 'Everyday Checking');
  await expect(checking).toHaveAccessibleName(/available \$875\.00.*current \$1,000\.00/);
  await expect(checking).toContainText('$125.00 on hold');
  await expect(page.getByText('Available = balance − holds')).toBeVisible();
  const credit = account(page, 'Credit Card');
  await expect(credit).toHaveAccessibleName(/available \$420\.00 \$80\.00 owed/);
  await expect(credit).toContainText('limit $500.00');
  await expect(part(page, 'Total Balance')).toContainText('$920.00');
  await expect(part(page, 'Total Balance')).toContainText('Owed $80.00');
});

test('hidden balances stay hidden, for every kind of reader', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_234n, credit: 777n } });
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect(account(page, 'Everyday Checking')).toHaveAccessibleName(/available hidden/);
  await expect(part(page, 'Total Balance')).not.toContainText('1,234');
  await expect(part(page, 'Quick Stats')).not.toContainText('777');
  await expect(part(page, 'Recent Transactions')).not.toContainText('1,234');
  await page.reload();
  await whole(page);
  await expect(part(page, 'Personal Accounts')).not.toContainText('1,234');
  await page.getByRole('button', { name: 'Show balances' }).click();
  await expect(part(page, 'Personal Accounts')).toContainText('$1,234.00');
});

test('the newest eight are shown, all of them only where there are more', async ({
  page,
  bank,
}) => {
  const few = await makeCustomer(bank, { accounts: { checking: 100n } });
  await spend(bank, accountOf(few, 'checking'), ...coffees(7));
  await openDashboard(page, few);
  const rows = page.getByRole('table', { name: 'Recent transactions' }).getByRole('row');
  await expect(rows).toHaveCount(9);
  await expect(rows.nth(1)).toContainText('Coffee 7');
  await expect(page.getByRole('button', { name: 'View All' })).toHaveCount(0);
  await expect(part(page, 'Quick Stats')).toContainText('8');

  await spend(bank, accountOf(few, 'checking'), ...coffees(1));
  await page.reload();
  await whole(page);
  await expect(rows).toHaveCount(9);
  await expect(page.getByRole('button', { name: 'View All' })).toBeVisible();
});

test('an amount has a sign, a color and a word', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 100n } });
  await spend(bank, accountOf(robin, 'checking'), { description: 'Bread', dollars: 5n });
  await openDashboard(page, robin);
  const amount = (of: string) => page.getByRole('row', { name: of }).getByRole('cell').last();
  await expect(amount('Bread')).toHaveText('−$5.00minus $5.00');
  await expect(amount('Opening deposit')).toHaveText('+$100.00plus $100.00');
  const color = (of: string) =>
    amount(of)
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(await color('Bread')).not.toBe(await color('Opening deposit'));
  await expect(amount('Bread')).toHaveCSS('text-align', 'right');
});

test('cards show their mark, their holder and four digits', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Fernwood',
    accounts: { checking: 10n, credit: 900n },
  });
  await issueCards(bank, robin);
  const fields = { requestedLimit: '1500.00', annualIncome: '60000.00', reason: 'A new roof' };
  const body = { ...fields, accountId: accountOf(robin, 'credit'), employmentStatus: 'full-time' };
  await bank.request('POST', '/api/credit-limit-requests', { body, cookies: robin.cookies });
  await openDashboard(page, robin);
  const section = part(page, 'Credit & Debit Cards');
  const call = section.getByText('Lost card?').locator('..').getByRole('link');
  await expect(call).toHaveAttribute('href', 'tel:+15035550100');
  await expect(call).toHaveText('(503) 555-0100');
  const cards = section.getByRole('listitem');
  const credit = cards.filter({ hasText: 'Credit Card' });
  await expect(credit.getByText('VISA')).toBeVisible();
  await expect(credit).toContainText('Pending Credit Limit RequestYour request is being reviewed');
  const debit = cards.filter({ hasText: 'Everyday Checking' });
  await expect(debit.getByText('VISA')).toHaveCount(0);
  await expect(debit.locator('circle')).toHaveCount(2);
  await expect(debit).toContainText('Robin Fernwood');
  await expect(debit.getByText(/^Card number ending in \d{4}$/)).toHaveCount(1);
});

test('while money movement is stopped a banner says so', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  await freeze(bank, true);
  try {
    await openDashboard(page, robin);
    await expect(page.getByText('Money movement is paused.')).toBeVisible();
    await expect(account(page, 'Everyday Checking')).toBeVisible();
  } finally {
    await freeze(bank, false);
  }
});

test('Logout leads to the login, and the way back is closed', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  await openDashboard(page, robin);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});
