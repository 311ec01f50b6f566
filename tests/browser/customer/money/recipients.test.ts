// The address book: saved recipients in Transfer Money and Pay Bills, "Send again", and the warning
// of a likely duplicate.
import type { Locator, Page } from '@playwright/test';
import { billOf, payBill } from '#tests/support/money/bills.ts';
import { listRecipients, saveRecipient, someWireDetails } from '#tests/support/money/recipients.ts';
import { balancesOf, placeWire } from '#tests/support/money/wires.ts';
import { accountOf } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import {
  atDashboard,
  domesticFields,
  fill,
  forgive,
  openDialog,
  openWire,
  review,
  toast,
} from './money-dialogs.ts';
import { expectNarrow, expectSound } from './sound-dialogs.ts';

const wireOnly = { bill: null };

async function openRecipients(page: Page): Promise<Locator> {
  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByRole('tab', { name: 'Payees' }).click();
  await bills.getByRole('button', { name: 'Manage recipients' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recipients' });
  await dialog.waitFor();
  return dialog;
}

test('a recipient saved with a wire is chosen the next time, and nothing is typed again', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openWire(page, 'Domestic Wire');
  await expect(dialog.getByLabel('Saved recipient')).toHaveCount(0);
  await fill(dialog, domesticFields);
  await dialog.getByRole('switch', { name: 'Save this recipient' }).check();
  await (await review(page)).getByRole('button', { name: 'Send $125.00' }).click();
  const receipt = page.getByRole('dialog', { name: 'Wire Transfer Receipt' });
  await expect(toast(page, 'Recipient saved')).toContainText('Ana Ruiz');
  await receipt.getByRole('button', { name: 'Done' }).click();

  const again = await openWire(page, 'Domestic Wire');
  await again.getByLabel('Saved recipient').selectOption('Ana Ruiz');
  await expect(again.getByText('Ana Ruiz, Harbor Bank •••• 6789')).toBeVisible();
  await expect(again.getByLabel('Routing number')).toHaveCount(0);
  await fill(again, { Amount: '40' });
  const step = await review(page);
  await expect(step).toContainText('You send$40.00to Ana Ruiz');
  await step.getByRole('button', { name: 'Send $40.00' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '835.00',
  });
  expect(await listRecipients(bank, customer)).toHaveLength(1);
});

test('someone new empties the form again, and what was typed is asked about before it is lost', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await saveRecipient(bank, customer, wireOnly);
  const dialog = await openWire(page, 'Domestic Wire');
  await dialog.getByLabel('Saved recipient').selectOption('Ana Ruiz (Landlord)');
  await dialog.getByLabel('Saved recipient').selectOption('Someone new');
  await expect(dialog.getByLabel('Recipient name')).toHaveValue('');
  await fill(dialog, { Amount: '12' });
  await dialog.getByRole('button', { name: 'Manage recipients' }).click();
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: 'Recipients' })).toContainText(
    'Ana Ruiz (Landlord)',
  );
});

test('a saved recipient is paid from the list, by wire or by bill', async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await saveRecipient(bank, customer);
  const recipients = await openRecipients(page);
  await expectNarrow(page);
  await recipients.getByRole('button', { name: 'Send wire to Ana Ruiz' }).click();
  const wire = page.getByRole('dialog', { name: 'Transfer Money' });
  await expect(wire.getByText('Ana Ruiz, Harbor Bank •••• 6789')).toBeVisible();
  await fill(wire, { Amount: '40' });
  await page.reload();
  await expect(wire.getByText('Ana Ruiz, Harbor Bank •••• 6789')).toBeVisible();
  await page.goBack();

  await openRecipients(page);
  await page.getByRole('button', { name: 'Pay bill to Ana Ruiz' }).click();
  const bills = page.getByRole('dialog', { name: 'Pay Bills' });
  await expect(bills.getByLabel('Payee', { exact: true })).toContainText('Ana Ruiz');
  await fill(bills, { Amount: '25' });
  await bills.getByRole('button', { name: 'Review payment' }).click();
  await page.getByRole('button', { name: 'Pay $25.00' }).click();
  await expect(toast(page, 'Bill paid')).toBeVisible();
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '975.00',
  });
});

test('a link to a recipient that is gone, or is paid otherwise, says so', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  const { id } = await saveRecipient(bank, customer, wireOnly);
  for (const link of [`#bill-to/${id}`, '#wire-to/3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f']) {
    await page.goto(`/dashboard${link}`);
    await expect(toast(page, 'This link could not be opened')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
  }
});

test('many recipients are searched', { tag: '@thorough' }, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  for (let index = 1; index <= 9; index += 1) {
    const wire = { ...someWireDetails, recipientAccountNumber: `77700${index}` };
    await saveRecipient(bank, customer, { name: `Friend ${index}`, nickname: '', wire });
  }
  const dialog = await openWire(page, 'Domestic Wire');
  await dialog.getByRole('searchbox', { name: 'Find a recipient' }).fill('friend 7');
  const options = dialog.getByLabel('Saved recipient').getByRole('option');
  await expect(options).toHaveText(['Someone new', 'Friend 7']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByRole('searchbox', { name: 'Find a payee' }).fill('friend 3');
  const payees = bills.getByLabel('Payee', { exact: true }).getByRole('option');
  await expect(payees).toHaveText(['Choose a payee', 'Friend 3']);
});

test('before the same amount goes to the same recipient again, the review says so', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  const { id: payeeId } = await saveRecipient(bank, customer, { name: 'Fir Grove' });
  billOf(await payBill(bank, customer, { payeeId, amount: '168.00' }));
  const dialog = await openWire(page, 'Domestic Wire');
  await dialog.getByLabel('Saved recipient').selectOption('Fir Grove (Landlord)');
  await fill(dialog, { Amount: '168' });
  const step = await review(page);
  await expect(step.getByText('You may have sent this already')).toBeVisible();
  await expect(step).toContainText(/\$168\.00 to Fir Grove as a bill payment on \w{3} \d/);
  await expectSound(page);
  await step.getByRole('button', { name: 'Send $168.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
});

test('another amount is sent without a warning, and a check that fails keeps nobody from paying', {
  tag: '@thorough',
}, async ({ page, bank, pageErrors }) => {
  const customer = await atDashboard(page, bank);
  const { id: payeeId } = await saveRecipient(bank, customer);
  billOf(await payBill(bank, customer, { payeeId, amount: '20.00' }));
  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByLabel('Payee', { exact: true }).selectOption('Ana Ruiz');
  await fill(bills, { Amount: '21' });
  await bills.getByRole('button', { name: 'Review payment' }).click();
  const step = page.getByRole('dialog', { name: 'Review payment' });
  await expect(step.getByRole('button', { name: 'Pay $21.00' })).toBeEnabled();
  await expect(step.getByText('You may have sent this already')).toHaveCount(0);
  await step.getByRole('button', { name: 'Edit' }).click();
  await fill(bills, { Amount: '20' });
  await page.route('**/likely-duplicates', (route) => route.abort());
  await bills.getByRole('button', { name: 'Review payment' }).click();
  await step.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(toast(page, 'Bill paid')).toContainText('$20.00 to Ana Ruiz');
  forgive(pageErrors, 'likely-duplicates');
  forgive(pageErrors, 'ERR_FAILED');
});

test('a wire and a bill are sent again from where they are listed', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank, { checking: 5000n });
  await placeWire(bank, customer, { amount: '31.00', description: 'Piano' });
  const { id: payeeId } = await saveRecipient(bank, customer, { name: 'Fir Grove', wire: null });
  billOf(await payBill(bank, customer, { payeeId, amount: '32.00', memo: 'May' }));
  await page.reload();
  await page.getByRole('button', { name: 'Send again to Ana Ruiz' }).click();
  const wire = page.getByRole('dialog', { name: 'Transfer Money' });
  await expect(wire.getByRole('tab', { name: 'Domestic Wire' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(wire.getByLabel('Amount')).toHaveValue('31.00');
  await expect(wire.getByLabel('Purpose')).toHaveValue('Piano');
  await expect(wire.getByLabel('Recipient bank')).toHaveValue('Harbor Bank');
  await expect(page).toHaveURL(/#send-again\//);
  // Nothing was typed yet, so nothing is asked.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByRole('tab', { name: 'History' }).click();
  await bills.getByRole('button', { name: 'Send again to Fir Grove' }).click();
  const form = page.getByRole('dialog', { name: 'Pay Bills' });
  await expect(form.getByLabel('Payee', { exact: true })).toHaveValue(payeeId);
  await expect(form.getByLabel('Amount')).toHaveValue('32.00');
  await expect(form.getByLabel('Memo')).toHaveValue('May');
});

test('a bill to a payee that was deleted is sent again with its details to save', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, { checking: 5000n });
  const { id: payeeId } = await saveRecipient(bank, customer, { name: 'Fir Grove', wire: null });
  const { id } = billOf(await payBill(bank, customer, { payeeId, amount: '32.00' }));
  await bank.request('DELETE', `/api/recipients/${payeeId}`, { cookies: customer.cookies });
  await page.goto(`/dashboard#send-again/${id}`);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Pay Bills' });
  await expect(dialog.getByLabel('Payee name')).toHaveValue('Fir Grove');
  await dialog.getByRole('button', { name: 'Add payee' }).click();
  await expect(dialog.getByLabel('Payee', { exact: true })).toHaveValue(/.+/);
  await expect(dialog.getByLabel('Amount')).toHaveValue('32.00');
});

test('a payment that is not there says so', { tag: '@thorough' }, async ({
  page,
  bank,
  pageErrors,
}) => {
  await atDashboard(page, bank);
  await page.goto('/dashboard#send-again/3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Send again' });
  await expect(dialog.getByText('Not found.')).toBeVisible();
  forgive(pageErrors, '404');
});

test('recipients are added, renamed, corrected and deleted', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openRecipients(page);
  await expect(dialog.getByText('No recipients yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a recipient' }).click();
  const form = page.getByRole('dialog', { name: 'Add a recipient' });
  await form.getByRole('button', { name: 'Add recipient' }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Routing number is required')).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Alma Fernhill');
  await fill(form, {
    Nickname: 'Sister',
    'Recipient bank': 'Harbor Bank',
    'Routing number': '021000021',
    'Account number': '900100200',
  });
  await form.getByRole('button', { name: 'Add recipient' }).dblclick();
  await expect(toast(page, 'Recipient added')).toContainText('Alma Fernhill');
  // The toast in the dialog is an item of a list, too.
  const change = page.getByRole('button', { name: 'Change Alma Fernhill' });
  const row = dialog.getByRole('listitem').filter({ has: change });
  await expect(row).toContainText('Alma Fernhill (Sister)');
  await expect(row).toContainText('Wire: Harbor Bank •••• 0200');
  expect(await listRecipients(bank, customer)).toHaveLength(1);

  await change.click();
  const changing = page.getByRole('dialog', { name: 'Change recipient' });
  await changing.getByLabel('Nickname').fill('Alma');
  await changing.getByLabel('Business').check();
  await changing.getByRole('switch', { name: 'Details for bills' }).check();
  await changing.getByLabel('Your account number with the payee').fill('A-77');
  await changing.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Alma Fernhill (Alma)');
  await expect(row).toContainText('Bill: account •••• 77');
  const [saved] = await listRecipients(bank, customer);
  expect(saved).toMatchObject({ kind: 'business', bill: { accountNumber: 'A-77' } });

  await row.getByRole('button', { name: 'Delete Alma Fernhill' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Alma Fernhill?' });
  await question.getByRole('button', { name: 'Delete recipient' }).dblclick();
  await expect(toast(page, 'Recipient deleted')).toBeVisible();
  await expect(dialog.getByText('No recipients yet')).toBeVisible();
});

test('recipients that cannot be loaded say so, and are loaded by another try', {
  tag: '@thorough',
}, async ({ page, bank, pageErrors }) => {
  const customer = await atDashboard(page, bank);
  await saveRecipient(bank, customer);
  await page.route('**/api/recipients?*', (route) => route.abort());
  const dialog = await openWire(page, 'Domestic Wire');
  await expect(dialog.getByText('Your saved recipients could not be loaded.')).toBeVisible();
  await expect(dialog.getByLabel('Recipient name')).toBeVisible();
  await page.unroute('**/api/recipients?*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByLabel('Saved recipient')).toBeVisible();
  forgive(pageErrors, 'recipients');
  forgive(pageErrors, 'ERR_FAILED');
});

test.describe('at both widths and in both themes', () => {
  test.use({ viewport: { width: 320, height: 800 } });

  test('recipients are sound from list to form, and so is a wire to one', {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    test.slow();
    const customer = await atDashboard(page, bank);
    const name = 'Wolfgangsonderburgundhohenlohe-Langenburger Apartments';
    await saveRecipient(bank, customer, { name, nickname: 'A nickname that is rather long too' });
    const dialog = await openRecipients(page);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectSound(page);
    await dialog.getByRole('button', { name: `Change ${name}` }).click();
    const form = page.getByRole('dialog', { name: 'Change recipient' });
    await form.getByLabel('Routing number').fill('021000022');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectSound(page);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const wire = await openWire(page, 'Domestic Wire');
    await wire.getByLabel('Saved recipient').selectOption({ index: 1 });
    await expectNarrow(page);
    await expectSound(page);
  });
});
