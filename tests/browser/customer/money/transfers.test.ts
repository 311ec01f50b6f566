import {
  balancesOf,
  decide,
  freeze,
  MINUTE_MS,
  pass,
  sendWire,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, moveDays, signInAs, test, tick } from '../../bank.ts';
import { spend } from '../dashboard/dashboard.ts';
import {
  abroadFields,
  arrivalDay,
  atDashboard,
  domesticFields,
  fill,
  forgive,
  openTransfer,
  openWire,
  reloadAndClose,
  review,
  toast,
} from './money-dialogs.ts';

test.describe('between own accounts', () => {
  test('money moves at once, once, however often Send is clicked', async ({ page, bank }) => {
    const customer = await atDashboard(page, bank);
    const dialog = await openTransfer(page);
    await dialog.getByLabel('To account').selectOption({ index: 1 });
    await fill(dialog, { Amount: '300', Note: 'For the roof' });
    await expect(dialog.getByText('$700.00 available after')).toBeVisible();
    const step = await review(page);
    await expect(step).toContainText('You move$300.00to Savings');
    await expect(step).toContainText('No fee');
    await expect(step).toContainText('Instantly');
    await step.getByRole('button', { name: 'Send $300.00' }).dblclick();
    const receipt = page.getByRole('dialog', { name: 'Transfer Receipt' });
    await expect(toast(page, 'Transfer completed')).toContainText('$300.00 moved to Savings.');
    await expect(receipt).toContainText('Completed');
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
      balance: '700.00',
    });
    expect(await balancesOf(bank, accountOf(customer, 'savings'))).toMatchObject({
      balance: '800.00',
    });
    await receipt.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Transfer Money/ })).toBeFocused();
  });

  test('Back leads from the review to the form, and from there out, asking once', {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    await atDashboard(page, bank);
    const dialog = await openTransfer(page);
    await dialog.getByLabel('To account').selectOption({ index: 1 });
    await fill(dialog, { Amount: '300', Note: 'For the roof' });
    await review(page);
    await page.goBack();
    await expect(dialog.getByLabel('Note')).toHaveValue('For the roof');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
  });

  test('Back leaves a receipt, and sends nothing again', { tag: '@thorough' }, async ({
    page,
    bank,
  }) => {
    const customer = await atDashboard(page, bank);
    const dialog = await openTransfer(page);
    await dialog.getByLabel('To account').selectOption({ index: 1 });
    await fill(dialog, { Amount: '300' });
    await (await review(page)).getByRole('button', { name: 'Send $300.00' }).click();
    await page.getByRole('dialog', { name: 'Transfer Receipt' }).waitFor();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await balancesOf(bank, accountOf(customer, 'savings'))).toMatchObject({
      balance: '800.00',
    });
  });

  test('a credit account can be paid, and is never a source', async ({ page, bank }) => {
    const customer = await atDashboard(page, bank, { checking: 1000n, credit: 5000n });
    const dialog = await openTransfer(page);
    const from = dialog.getByLabel('From account').getByRole('option');
    await expect(from.filter({ hasText: 'Credit Card' })).toHaveCount(0);
    await expect(from.filter({ hasText: 'Everyday Checking' })).toHaveCount(1);
    await fill(dialog, { Amount: '40.5' });
    const step = await review(page);
    await expect(step).toContainText('You owe nothing on this card. $40.50 will stay on it');
    await step.getByRole('button', { name: 'Send $40.50' }).click();
    await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
    expect(await balancesOf(bank, accountOf(customer, 'credit'))).toEqual({
      balance: '40.50',
      available: '5040.50',
    });
  });

  test('accounts are swapped, and a card is paid in full, without typing', {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    const accounts = { checking: 1000n, savings: 500n, credit: 5000n };
    const customer = await atDashboard(page, bank, accounts);
    const paddle = { description: 'Paddle', merchant: 'River Outfitters', dollars: 47n };
    await spend(bank, accountOf(customer, 'credit'), paddle);
    await page.reload();
    const dialog = await openTransfer(page);
    const from = dialog.getByLabel('From account');
    const to = dialog.getByLabel('To account');
    const swap = dialog.getByRole('button', { name: 'Swap accounts' });
    await expect(swap).toBeHidden();
    await to.selectOption(accountOf(customer, 'savings'));
    await fill(dialog, { Amount: '600' });
    await swap.click();
    await expect(from).toHaveValue(accountOf(customer, 'savings'));
    await expect(to).toHaveValue(accountOf(customer, 'checking'));
    const amount = dialog.getByLabel('Amount');
    await expect(amount).toHaveAccessibleDescription('This is more than the $500.00 available');

    await to.selectOption(accountOf(customer, 'credit'));
    await expect(swap).toBeHidden();
    await dialog.getByRole('button', { name: 'Pay full balance, $47.00' }).click();
    await expect(amount).toHaveValue('47.00');
    await (await review(page)).getByRole('button', { name: 'Send $47.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Transfer Receipt' })).toBeVisible();
    expect(await balancesOf(bank, accountOf(customer, 'credit'))).toMatchObject({
      balance: '0.00',
    });
  });

  test('above $10,000 it waits for staff, and the form says so first', async ({ page, bank }) => {
    const customer = await atDashboard(page, bank, { checking: 20_000n, savings: 0n });
    const dialog = await openTransfer(page);
    await fill(dialog, { Amount: '10000' });
    await expect(dialog.getByText('No fee. Arrives instantly.')).toBeVisible();
    await fill(dialog, { Amount: '10000.01' });
    await expect(dialog.getByText(/staff review transfers above \$10,000\.00/)).toBeVisible();
    const step = await review(page);
    await expect(step).toContainText('Once our staff approve it');
    await step.getByRole('button', { name: /^Send/ }).click();
    const receipt = page.getByRole('dialog', { name: 'Transfer Receipt' });
    await expect(toast(page, 'Transfer submitted')).toBeVisible();
    await expect(receipt).toContainText('Submitted, awaiting approval');
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
      balance: '20000.00',
      available: '9999.99',
    });
  });

  test('more than is available is said while it is typed, and never sent', async ({
    page,
    bank,
  }) => {
    await atDashboard(page, bank);
    const dialog = await openTransfer(page);
    await dialog.getByLabel('Amount').pressSequentially('1000.01');
    const amount = dialog.getByLabel('Amount');
    await expect(amount).toHaveAccessibleDescription('This is more than the $1,000.00 available');
    await dialog.getByRole('button', { name: 'Review transfer' }).click();
    await expect(dialog.getByLabel('To account')).toBeVisible();
    await fill(dialog, { Amount: '1000' });
    await expect(amount).toHaveAccessibleDescription('$0.00 available after');
  });

  test('what is missing is said at its field, and the first one is gone to', {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    await atDashboard(page, bank, { checking: 1000n, savings: 500n, credit: 1000n });
    const dialog = await openTransfer(page);
    await dialog.getByRole('button', { name: 'Review transfer' }).click();
    const to = dialog.getByLabel('To account');
    await expect(to).toBeFocused();
    await expect(to).toHaveAccessibleDescription('Please choose an account');
    await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Amount is required');
    await to.selectOption({ index: 1 });
    await expect(to).not.toHaveAttribute('aria-invalid');
  });
});

test.describe('a domestic wire', () => {
  test('is reviewed with fee and arrival, edited with its data, and sent once', async ({
    page,
    bank,
  }) => {
    test.slow();
    const customer = await atDashboard(page, bank);
    const dialog = await openWire(page, 'Domestic Wire');
    await fill(dialog, domesticFields);
    const arrival = new RegExp(`\\w{3}, \\w{3} \\d+ – ${await arrivalDay(bank, customer)}`);
    await expect(dialog).toContainText(arrival);
    let step = await review(page);
    await expect(step).toContainText('You send$125.00to Ana Ruiz');
    await expect(step).toContainText('Everyday Checking');
    await expect(step).toContainText('$875.00 available after');
    await expect(step).toContainText('Routing 021000021');
    await expect(step).toContainText('No fee');
    await expect(step).toContainText(arrival);
    await expect(step).toContainText('1-2 business days after approval');
    await step.getByRole('button', { name: 'Show account number' }).click();
    await expect(step).toContainText('000123456789');

    await step.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Transfer Money' });
    await expect(form.getByLabel('Recipient name')).toHaveValue('Ana Ruiz');
    await expect(form.getByLabel('Amount')).toHaveValue('125.00');
    await fill(form, { Amount: '130' });
    step = await review(page);
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
      available: '1000.00',
    });
    await step.getByRole('button', { name: 'Send $130.00' }).dblclick();
    await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
      balance: '1000.00',
      available: '870.00',
    });
    await page.getByRole('button', { name: 'Done' }).click();
    const pending = page.getByRole('region', { name: 'Pending Transfers' });
    await expect(pending.getByRole('listitem').filter({ hasText: 'Ana Ruiz' })).toHaveCount(1);

    const again = await openWire(page, 'Domestic Wire');
    await expect(again.getByLabel('Recipient name')).toHaveValue('');
    await expect(again.getByText('$870.00 available')).toBeVisible();
  });

  test('goes from the form to completed while staff approve and days pass', async ({
    page,
    bank,
  }) => {
    test.slow();
    const customer = await atDashboard(page, bank);
    const staff = await makeStaff(bank, 'approver');
    await fill(await openWire(page, 'Domestic Wire'), domesticFields);
    const sent = page.waitForResponse('**/api/wire-transfer');
    await (await review(page)).getByRole('button', { name: /^Send/ }).click();
    const { receipt } = (await (await sent).json()) as { receipt: { transferId: string } };
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Ana Ruiz' }).first();
    const now = row.locator('[aria-current="step"]');
    await expect(now).toContainText('pending');

    await decide(bank, staff, receipt.transferId, 'approve');
    await page.reload();
    await expect(now).toContainText('approved');
    await expect(row.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);

    await pass(bank, 2 * MINUTE_MS);
    await tick(bank);
    await page.reload();
    await expect(now).toContainText('processing');
    await expect(row).toContainText('Expected completion in 2 business days');

    await moveDays(bank, 7);
    await page.reload();
    await expect(now).toContainText('completed');
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
      balance: '875.00',
      available: '875.00',
    });
  });

  test('its routing number is judged as it is typed', { tag: '@thorough' }, async ({
    page,
    bank,
  }) => {
    await atDashboard(page, bank);
    const dialog = await openWire(page, 'Domestic Wire');
    const routing = dialog.getByLabel('Routing number');
    await expect(routing).toHaveAccessibleDescription('9 digits');
    await routing.pressSequentially('02100002');
    await expect(routing).not.toHaveAttribute('aria-invalid');
    await routing.pressSequentially('2');
    await expect(routing).toHaveAccessibleDescription(
      'Check the routing number: one digit seems wrong',
    );
    await routing.press('Backspace');
    await routing.pressSequentially('1');
    await expect(routing).toHaveAccessibleDescription('Routing number looks right');
  });

  test('everything that is missing is said at once', { tag: '@thorough' }, async ({
    page,
    bank,
  }) => {
    await atDashboard(page, bank);
    const dialog = await openWire(page, 'Domestic Wire');
    await dialog.getByRole('button', { name: 'Review transfer' }).click();
    await expect(dialog.getByLabel('Amount')).toBeFocused();
    for (const message of [
      'Amount is required',
      'Recipient name is required',
      'Recipient bank is required',
      'Routing number is required',
      'Account number is required',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible();
    }
    await fill(dialog, { ...domesticFields, 'Recipient street address': '12 Pine Street' });
    await dialog.getByRole('button', { name: 'Review transfer' }).click();
    await expect(dialog.getByLabel('City')).toBeFocused();
    await expect(dialog.getByText('City is required with an address')).toBeVisible();
  });
});

test('an international wire is checked by its country, sent, and called back', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openWire(page, 'International Wire');
  await expect(dialog.getByLabel('Account number')).toBeVisible();
  await dialog.getByLabel('Country').selectOption('Germany');
  await fill(dialog, { ...abroadFields, IBAN: 'DE89 3704 0044 0532 0130 01' });
  const iban = dialog.getByLabel('IBAN');
  await expect(iban).toHaveAccessibleDescription('An account in Germany needs a valid IBAN');
  await iban.fill(abroadFields.IBAN);
  await expect(iban).toHaveAccessibleDescription('Valid IBAN, 22 characters');
  const swift = dialog.getByLabel('SWIFT code');
  await expect(swift).toHaveAccessibleDescription('Valid: a bank in Germany');
  await expect(dialog.getByText('3-5 business days')).toBeVisible();
  const step = await review(page);
  await expect(step).toContainText('SWIFT DEUTDEFF');
  await expect(step).toContainText('Germany');
  await step.getByRole('button', { name: 'Send $250.00' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const account = accountOf(customer, 'checking');
  expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '750.00' });

  await page.getByRole('button', { name: /^Cancel the transfer to Jonas Weber/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this transfer?' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel transfer' }).dblclick();
  await expect(toast(page, 'Transfer cancelled')).toBeVisible();
  expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '1000.00' });
});

test.describe('when sending fails', () => {
  test('the server’s reason is a toast and stays on the form, at its field', {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    const customer = await atDashboard(page, bank);
    await fill(await openWire(page, 'Domestic Wire'), { ...domesticFields, Amount: '900' });
    const step = await review(page);
    // Another session of the same account was faster.
    expect((await sendWire(bank, customer, { amount: '500.00' })).status).toBe(200);
    await step.getByRole('button', { name: 'Send $900.00' }).click();
    const sentence = 'The available balance is not sufficient.';
    await expect(toast(page, 'Transfer Failed')).toContainText(sentence);
    const form = page.getByRole('dialog', { name: 'Transfer Money' });
    await expect(form.getByRole('alert')).toContainText(sentence);
    await expect(form.getByLabel('Amount')).toBeFocused();
    await expect(form.getByLabel('Recipient name')).toHaveValue('Ana Ruiz');
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
      available: '500.00',
    });
  });

  test('a stop of all money movement is said, and nothing is lost', async ({
    page,
    bank,
    pageErrors,
  }) => {
    const customer = await atDashboard(page, bank);
    await fill(await openWire(page, 'Domestic Wire'), domesticFields);
    const step = await review(page);
    await freeze(bank, true);
    await step.getByRole('button', { name: /^Send/ }).click();
    await expect(toast(page, 'Transfer Failed')).toContainText('Money movement is paused.');
    // A toast under the pointer stays; that it failed is no longer true once the wire is sent.
    await toast(page, 'Transfer Failed').hover();
    await expect(step.getByRole('alert')).toContainText('Money movement is paused.');
    await freeze(bank, false);
    await step.getByRole('button', { name: /^Send/ }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
    await expect(toast(page, 'Transfer Failed')).toBeHidden();
    expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
      available: '875.00',
    });
    forgive(pageErrors, 'status of 503');
  });

  test('without an answer, sending again and even a reload in between sends once', async ({
    page,
    bank,
    pageErrors,
  }) => {
    const customer = await atDashboard(page, bank);
    const account = accountOf(customer, 'checking');
    await fill(await openWire(page, 'Domestic Wire'), domesticFields);
    let step = await review(page);
    // The request arrives, its answer does not.
    let lost = 0;
    await page.route('**/api/wire-transfer', async (route) => {
      await route.fetch();
      await route.abort();
      lost += 1;
    });
    await step.getByRole('button', { name: /^Send/ }).click();
    await expect(step.getByRole('alert')).toContainText('You can safely send it again');
    expect(await balancesOf(bank, account)).toMatchObject({ available: '875.00' });
    await step.getByRole('button', { name: /^Send/ }).click();
    await expect.poll(() => lost).toBe(2);
    await expect(step.getByRole('alert')).toContainText('You can safely send it again');
    await page.unroute('**/api/wire-transfer');

    await reloadAndClose(page);
    await fill(await openWire(page, 'Domestic Wire'), domesticFields);
    step = await review(page);
    await step.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('dialog', { name: 'Wire Transfer Receipt' })).toBeVisible();
    expect(await balancesOf(bank, account)).toEqual({ balance: '1000.00', available: '875.00' });
    forgive(pageErrors, 'net::ERR_FAILED');
  });
});

test('a reload before sending sends nothing', { tag: '@thorough' }, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  await review(page);
  await reloadAndClose(page);
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '1000.00',
  });
});

test('with credit accounts only, there is nothing to send from', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank, { accounts: { credit: 500n } });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const dialog = await openTransfer(page);
  await expect(dialog).toContainText('There is no account to send from');
  await expect(dialog.getByRole('button', { name: 'Review transfer' })).toHaveCount(0);
});
