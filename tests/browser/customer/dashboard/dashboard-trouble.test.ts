import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { neverQuiet } from '../../live.ts';
import { thoroughUnless } from '../../thorough.ts';
import { account, coffees, issueCards, openDashboard, part, spend, whole } from './dashboard.ts';

const calls = [
  ['**/api/accounts', 'Personal Accounts', 'Your accounts could not be loaded.'],
  ['**/api/summary', 'Quick Stats', 'Your figures could not be loaded.'],
  ['**/api/cards', 'Credit & Debit Cards', 'Your cards could not be loaded.'],
  ['**/api/pending-transfers', 'Pending Transfers', 'Your transfers could not be loaded.'],
  ['**/api/transactions?*', 'Recent Transactions', 'Your transactions could not be loaded.'],
  ['**/api/insights', 'Total Balance', 'The chart could not be loaded.'],
] as const;

for (const [path, name, sentence] of calls) {
  test(
    `${name} can fail alone, and Retry mends it`,
    thoroughUnless(name === 'Quick Stats'),
    async ({ page, bank, pageErrors }) => {
      const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 900n } });
      await placeWire(bank, robin);
      await issueCards(bank, robin);
      await spend(bank, accountOf(robin, 'checking'), ...coffees(1));
      await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
      await openDashboard(page, robin);
      const alert = part(page, name).getByRole('alert');
      await expect(alert).toContainText(sentence);
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
      await page.unroute(path);
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert).toHaveCount(0);
      // The browser reports the answer that was made to fail, and nothing else.
      expect(pageErrors.splice(0).filter((text) => !text.includes('status of 500'))).toEqual([]);
    },
  );
}

test('looking for news takes nothing from the reader', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(9));
  await placeWire(bank, robin);
  await page.clock.install({ time: bank.clock.now() });
  // A page that follows events looks for news less often.
  await neverQuiet(page);
  await openDashboard(page, robin);
  await account(page, 'Everyday Checking').click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await dialog.getByRole('button', { name: 'Show account number' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy account number' })).toBeVisible();
  const scrolled = await page.evaluate(() => scrollY);

  const news = page.waitForResponse('**/api/pending-transfers');
  const balances = page.waitForResponse('**/api/accounts');
  await page.clock.fastForward(31_000);
  await Promise.all([news, balances]);
  await expect(dialog.getByRole('button', { name: 'Copy account number' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Show account number' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a hidden tab does not look for news', { tag: '@thorough' }, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  await page.clock.install({ time: bank.clock.now() });
  await neverQuiet(page);
  await openDashboard(page, robin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.fastForward(65_000);
  await page.evaluate(() => fetch('/livez'));
  expect(requests).toEqual(['/livez']);
});

test('a wire that staff move shows its news without a reload', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await page.clock.install({ time: bank.clock.now() });
  await openDashboard(page, robin);
  await expect(account(page, 'Everyday Checking')).toHaveAccessibleName(/available \$375\.00/);
  await bank.request('POST', `/api/pending-transfers/${id}/cancel`, { cookies: robin.cookies });
  await page.clock.fastForward(11_000);
  await expect(part(page, 'Pending Transfers')).toContainText('cancelled');
  await expect(account(page, 'Everyday Checking')).toHaveAccessibleName(/available \$500\.00/);
  await whole(page);
});
