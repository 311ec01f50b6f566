// A card in the customer's hands: locked with one press, lost, limited, and what was paid with it.
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { authorize, cardsOf, clear, giveCard } from '#tests/support/money/cards.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { accessibilityViolations, overflow, smallTargets } from '../../accessibility.ts';
import { expect, test, toasts } from '../../bank.ts';
import { untilLive } from '../../live.ts';
import { openDashboard, part, phone } from './dashboard.ts';

async function withCard(bank: TestApp) {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const cardId = await giveCard(bank, robin);
  const [card] = await cardsOf(bank, robin);
  return { robin, cardId, lastFour: card?.cardNumberMasked.slice(-4) ?? '' };
}

const cardsPart = (page: Page) => part(page, 'Credit & Debit Cards');

async function manage(page: Page, lastFour: string): Promise<Locator> {
  await cardsPart(page)
    .getByRole('button', { name: `Manage card ${lastFour}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Debit card •••• ${lastFour}` });
  await expect(dialog.getByRole('heading', { name: 'Activity' })).toBeVisible();
  return dialog;
}

test('a card is locked with one press and unlocked with another, and says so', async ({
  page,
  bank,
}) => {
  const { robin, cardId, lastFour } = await withCard(bank);
  const staff = await makeStaff(bank, 'administrator');
  await openDashboard(page, robin);
  const dialog = await manage(page, lastFour);
  await dialog.getByRole('button', { name: `Lock card ending in ${lastFour}` }).click();
  await expect(toasts(page).getByText('Card locked')).toBeVisible();
  const unlock = dialog.getByRole('button', { name: `Unlock card ending in ${lastFour}` });
  await expect(unlock).toBeVisible();
  await expect(dialog.getByText('Locked', { exact: true })).toBeVisible();
  await expect(cardsPart(page).getByText('Locked · Debit')).toBeVisible();
  expect((await authorize(bank, staff, cardId)).approved).toBe(false);

  await page.reload();
  await unlock.click();
  await expect(toasts(page).getByText('Card unlocked')).toBeVisible();
  expect((await authorize(bank, staff, cardId)).approved).toBe(true);
});

test('a card that staff locked cannot be unlocked here; the phone number stands instead', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const { robin, cardId, lastFour } = await withCard(bank);
  const { cookies } = await makeStaff(bank, 'approver');
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  await bank.request('POST', `/api/admin/cards/${cardId}/lock`, { cookies, body: {} });
  await expect(cardsPart(page).getByText('Locked · Debit')).toBeVisible();
  const dialog = await manage(page, lastFour);
  await expect(dialog.getByText('Our staff locked this card.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /ock card ending/ })).toHaveCount(0);
});

test('a lost card is reported, and the new one is named with the day it arrives', async ({
  page,
  bank,
}) => {
  const { robin, lastFour } = await withCard(bank);
  await openDashboard(page, robin);
  const dialog = await manage(page, lastFour);
  await dialog.getByRole('button', { name: 'Report lost or stolen' }).click();
  const report = page.getByRole('dialog', { name: 'Report lost or stolen' });
  const send = report.getByRole('button', { name: 'Report and send a new card' });
  await send.click();
  await expect(report.getByText('Please choose lost or stolen')).toBeVisible();
  await report.getByText('Lost', { exact: true }).click();
  await send.click();
  const done = page.getByRole('dialog', { name: 'A new card is on its way' });
  await expect(done).toContainText(/ends in \d{4} and arrives by Mar 9, 2026/);
  const cards = await cardsOf(bank, robin);
  expect(cards.map(({ status }) => status).toSorted()).toEqual(['active', 'lost']);
  const fresh = cards.find(({ status }) => status === 'active')?.cardNumberMasked.slice(-4) ?? '';
  await expect(done).toContainText(fresh);
  await done.getByRole('button', { name: 'Done' }).click();

  const next = page.getByRole('dialog', { name: `Debit card •••• ${fresh}` });
  await next.getByRole('button', { name: `Debit card •••• ${lastFour}` }).click();
  const old = page.getByRole('dialog', { name: `Debit card •••• ${lastFour}` });
  await expect(old.getByText('Reported lost')).toBeVisible();
  await expect(old.getByRole('button', { name: 'Change limits' })).toHaveCount(0);
  await old.getByRole('button', { name: 'Close' }).click();
  await expect(cardsPart(page).getByRole('listitem')).toHaveCount(1);
});

test('limits are changed, a refused one is named, and the activity says why it declined', async ({
  page,
  bank,
}) => {
  const { robin, cardId, lastFour } = await withCard(bank);
  const staff = await makeStaff(bank, 'administrator');
  const paid = await authorize(bank, staff, cardId, { merchant: 'Two Herons Coffee' });
  await clear(bank, staff, paid.authorizationId, '38.20');
  await authorize(bank, staff, cardId, { merchant: 'Ridgeline Fuel', amount: '50.00' });
  await openDashboard(page, robin);
  const dialog = await manage(page, lastFour);
  await dialog.getByRole('button', { name: 'Change limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Card limits' });
  await limits.getByLabel('Online payments').fill('25000.01');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits.getByText(/at most \$25,000\.00/).last()).toBeVisible();
  await limits.getByLabel('Online payments').fill('20');
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(toasts(page).getByText('Limits saved')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Limits' })).toContainText('$20.00');

  await authorize(bank, staff, cardId, {
    merchant: 'Paper Kite Books',
    amount: '20.01',
    channel: 'online',
  });
  await page.reload();
  const activity = page.getByRole('dialog').getByRole('region', { name: 'Activity' });
  const row = (merchant: string) => activity.getByRole('listitem').filter({ hasText: merchant });
  await expect(row('Paper Kite Books')).toContainText('Declined');
  await expect(row('Paper Kite Books')).toContainText('limit of $20.00 a day online');
  await expect(row('Ridgeline Fuel')).toContainText('Pending');
  await expect(row('Two Herons Coffee')).toContainText('$38.20');
  await row('Two Herons Coffee').getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toContainText('−$38.20');
});

test('a credit card names the credit limit beside its daily limits, a debit card has none', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 1_000n } });
  const debit = await giveCard(bank, robin);
  const credit = await giveCard(bank, robin, 'credit');
  await openDashboard(page, robin);
  const limits = page.getByRole('dialog').getByRole('region', { name: 'Limits' });
  await page.goto(`/dashboard#card/${credit}`);
  await expect(limits).toContainText('Your credit limit of $1,000.00 applies as well.');
  await page.goto(`/dashboard#card/${debit}`);
  await expect(limits).toContainText('All payments together');
  await expect(limits).not.toContainText('credit limit');
});

test('the card’s dialogs are accessible, and fit a phone', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const { robin, cardId, lastFour } = await withCard(bank);
  const staff = await makeStaff(bank, 'administrator');
  await authorize(bank, staff, cardId, { amount: '4000.00' });
  await page.setViewportSize(phone);
  await openDashboard(page, robin);
  const dialog = await manage(page, lastFour);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  for (const [button, name] of [
    ['Change limits', 'Card limits'],
    ['Report lost or stolen', 'Report lost or stolen'],
  ] as const) {
    await dialog.getByRole('button', { name: button }).click();
    const inner = page.getByRole('dialog', { name });
    await expect(inner).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await inner.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('the address of another customer’s card opens nothing', async ({ page, bank }) => {
  const { cardId } = await withCard(bank);
  const { robin } = await withCard(bank);
  await openDashboard(page, robin);
  await page.goto(`/dashboard#card/${cardId}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
