// What holds for each of the money dialogs: keyboard, focus, the question before anything is lost,
// narrow screens, both themes.
import type { Locator, Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { depositCheck, reviewCheck } from '#tests/support/money/checks.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { thoroughUnless } from '../../thorough.ts';
import {
  atDashboard,
  domesticFields,
  fill,
  openDialog,
  openTransfer,
  review,
} from './money-dialogs.ts';
import { expectNarrow, expectSound } from './sound-dialogs.ts';

const accounts = { checking: 1000n, savings: 500n, credit: 2000n, business_checking: 90n };

interface Case {
  readonly title: string;
  readonly opener: RegExp;
  readonly field: string;
  /** Where the focus is when it opens. */
  readonly first: (dialog: Locator) => Locator;
}

const tab = (name: string) => (dialog: Locator) => dialog.getByRole('tab', { name });

const cases: readonly Case[] = [
  {
    title: 'Transfer Money',
    opener: /^Transfer Money/,
    field: 'Amount',
    first: tab('Internal Transfer'),
  },
  {
    title: 'Mobile Check Deposit',
    opener: /^Deposit Check/,
    field: 'Amount',
    first: tab('New deposit'),
  },
  { title: 'Pay Bills', opener: /^Pay Bills/, field: 'Amount', first: tab('Pay a bill') },
];

async function depositAndDeny(bank: TestApp, customer: TestCustomer): Promise<void> {
  await depositCheck(bank, customer);
  const reply = await depositCheck(bank, customer);
  const { checkDeposit } = reply.json<{ checkDeposit: { id: string } }>();
  await reviewCheck(bank, await makeStaff(bank, 'approver'), checkDeposit.id, 'deny');
}

async function addPayee(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/payees', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Larch Creek Utilities', accountNumber: '4471' }),
    }),
  );
}

for (const { title, opener, field, first } of cases) {
  test(
    `${title}: focus, Esc, the question before anything is lost, and back to the opener`,
    thoroughUnless(title === 'Transfer Money'),
    async ({ page, bank }) => {
      await atDashboard(page, bank, accounts);
      await addPayee(page);
      let dialog = await openDialog(page, opener, title);
      await expect(first(dialog)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: opener })).toBeFocused();

      dialog = await openDialog(page, opener, title);
      await fill(dialog, { [field]: '12' });
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
      await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(dialog.getByLabel(field)).toHaveValue(/^12/);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: opener })).toBeFocused();
      dialog = await openDialog(page, opener, title);
      await expect(dialog.getByLabel(field)).toHaveValue('');
    },
  );
}

test('a wire is sent by the keyboard alone', async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, accounts);
  const { keyboard } = page;
  await page.getByRole('button', { name: /^Transfer Money/ }).focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transfer Money' });
  await expect(dialog.getByRole('tab', { name: 'Internal Transfer' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Domestic Wire' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(dialog.getByLabel('From account')).toBeFocused();
  for (const [label, value] of Object.entries(domesticFields)) {
    await keyboard.press('Tab');
    await expect(dialog.getByLabel(label)).toBeFocused();
    await keyboard.type(value);
  }
  await keyboard.press('Enter');
  const step = page.getByRole('dialog', { name: 'Review transfer' });
  await expect(step.getByText('You send')).toBeVisible();
  const send = step.getByRole('button', { name: 'Send $125.00' });
  for (let pressed = 0; pressed < 6; pressed += 1) {
    if (await send.evaluate((button) => button === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await expect(send).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '875.00',
  });
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Transfer Money/ })).toBeFocused();
});

test.describe('at both widths and in both themes', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('a wire is sound from form to receipt', { tag: '@thorough' }, async ({ page, bank }) => {
    test.slow();
    await atDashboard(page, bank, accounts);
    const dialog = await openTransfer(page);
    await expectNarrow(page);
    await dialog.getByRole('tab', { name: 'International Wire' }).click();
    await dialog.getByRole('button', { name: 'Review transfer' }).click();
    await expectSound(page);
    await dialog.getByRole('tab', { name: 'Domestic Wire' }).click();
    await fill(dialog, domesticFields);
    await expectNarrow(page);
    const step = await review(page);
    await expectSound(page);
    await step.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('dialog', { name: 'Wire Transfer Receipt' }).waitFor();
    await expectSound(page);
  });

  test('deposits are sound', { tag: '@thorough' }, async ({ page, bank }) => {
    test.slow();
    const customer = await atDashboard(page, bank, accounts);
    await depositAndDeny(bank, customer);
    const dialog = await openDialog(page, /^Deposit Check/, 'Mobile Check Deposit');
    await dialog.getByRole('button', { name: 'Deposit check' }).click();
    await expectSound(page);
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(dialog.getByText('Reason: The picture is not clear.')).toBeVisible();
    await expectSound(page);
  });

  test('bills are sound', { tag: '@thorough' }, async ({ page, bank }) => {
    test.slow();
    await atDashboard(page, bank, accounts);
    await addPayee(page);
    const dialog = await openDialog(page, /^Pay Bills/, 'Pay Bills');
    await dialog.getByLabel('On a date').check();
    await dialog.getByRole('button', { name: 'Review payment' }).click();
    await expectSound(page);
    await dialog.getByRole('tab', { name: 'Payees' }).click();
    await expect(dialog.getByText('Larch Creek Utilities')).toBeVisible();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Change Larch Creek Utilities' }).click();
    await expectSound(page);
    await dialog.getByRole('tab', { name: 'Pay a bill' }).click();
    await dialog.getByLabel('Payee', { exact: true }).selectOption('Larch Creek Utilities');
    await dialog.getByLabel('Now').check();
    await fill(dialog, { Amount: '12.50', Memo: 'October' });
    await dialog.getByRole('button', { name: 'Review payment' }).click();
    await expect(page.getByText('You pay')).toBeVisible();
    await expectSound(page);
  });

  test('a request for a higher limit is sound', { tag: '@thorough' }, async ({ page, bank }) => {
    test.slow();
    await atDashboard(page, bank, accounts);
    await openDialog(page, /^Credit Card/, 'Account Details');
    const title = 'Request Credit Limit Increase';
    const dialog = await openDialog(page, /^Request Credit/, title);
    await dialog.getByRole('button', { name: 'Submit request' }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await expectSound(page);
  });
});
