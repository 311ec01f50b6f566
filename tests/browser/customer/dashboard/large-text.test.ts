// Every view of the dashboard on the narrowest phone, with text of twice the size.
import { issueNow } from '#tests/support/money/statements.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { customerViews } from '#tests/support/screens.ts';
import { largeTextProblems } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { coffees, issueCards, openDashboard, spend, whole } from './dashboard.ts';

test('text of twice the size fits every view on the narrowest phone', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  test.setTimeout(600_000);
  const robin = await makeCustomer(bank, {
    accounts: { checking: 1_234_567n, savings: 40n, credit: 5_000n },
  });
  const checking = accountOf(robin, 'checking');
  await spend(bank, checking, ...coffees(3));
  await issueCards(bank, robin);
  await issueNow(bank, checking);
  await placeWire(bank, robin, { amount: '12345.67' });
  await openDashboard(page, robin);
  expect(await largeTextProblems(page), 'home').toEqual([]);
  const ofAccount = [`account/${checking}`, `statements/${checking}`];
  for (const view of [
    ...customerViews,
    ...ofAccount,
    `credit-limit/${accountOf(robin, 'credit')}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(`/dashboard#${view}`);
    await whole(page);
    if (view !== 'transactions') await expect(page.getByRole('dialog').first()).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    expect(await largeTextProblems(page), view).toEqual([]);
  }
});
