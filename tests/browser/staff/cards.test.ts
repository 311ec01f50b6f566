import { authorize, cardsOf, giveCard } from '#tests/support/money/cards.ts';
import { auditOf, mailKinds } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations } from '../accessibility.ts';
import { expect, test } from '../bank.ts';
import { openPortal, search, toast, toTab } from './portal.ts';

test('staff lock, limit and replace a card from the customer’s page', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Cardwell', accounts: { checking: 500n } });
  const cardId = await giveCard(bank, robin);
  const staff = await openPortal(page, bank);
  await authorize(bank, staff, cardId, { amount: '900.00' });
  await toTab(page, 'Customers');
  await search(page, 'cardwell');
  await page.getByRole('button', { name: 'Robin Cardwell', exact: true }).click();
  await page.getByRole('button', { name: /^Manage debit card/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Debit card/ });
  await expect(dialog.getByRole('region', { name: 'Activity' })).toContainText(
    'Insufficient funds',
  );
  expect(await accessibilityViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Lock this card?' });
  await question.getByLabel('Reason').fill('Used in two countries at once');
  await question.getByRole('button', { name: 'Lock card' }).click();
  await expect(toast(page, 'Card locked')).toBeVisible();
  await expect(dialog.getByText('by staff')).toBeVisible();

  await dialog.getByRole('button', { name: 'Unlock', exact: true }).click();
  await page.getByRole('button', { name: 'Unlock card' }).click();
  await expect(toast(page, 'Card unlocked')).toBeVisible();

  await dialog.getByRole('button', { name: 'Replace damaged card' }).click();
  await page.getByRole('button', { name: 'Replace card' }).click();
  await expect(toast(page, 'A new card is on its way')).toBeVisible();
  await expect(dialog.getByText('Replaced', { exact: true })).toBeVisible();
  expect(await auditOf(bank, cardId)).toEqual(['lock-card', 'unlock-card', 'replace-card']);
  expect((await cardsOf(bank, robin)).map(({ status }) => status).toSorted()).toEqual([
    'active',
    'replaced',
  ]);
  expect(await mailKinds(bank, robin)).toEqual(['card-locked', 'card-unlocked', 'card-replaced']);
});
