import type { Locator, Page } from '@playwright/test';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '#rules/calendar/calendar-date.ts';
import { billArrival, billLeavesOn } from '#rules/payments/bill-delivery.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf } from '#tests/support/people/people.ts';
import { expect, moveDays, test } from '../../bank.ts';
import { part } from '../dashboard/dashboard.ts';
import {
  atDashboard,
  fill,
  openDialog,
  reloadAndClose,
  reloadWhileSent,
  toast,
} from './money-dialogs.ts';

function printDate(day: CalendarDate): string {
  const asShown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return asShown.format(new Date(day));
}

function openBills(page: Page): Promise<Locator> {
  return openDialog(page, /^Pay Bills/, 'Pay Bills');
}

/** Saves the first payee, after which the form to pay one stands there. */
async function addFirstPayee(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Add a payee' }).click();
  await fill(dialog, { 'Payee name': name, 'Your account number with the payee': '778812345' });
  await dialog.getByRole('button', { name: 'Add payee' }).dblclick();
  await expect(dialog.getByLabel('Payee', { exact: true })).toHaveValue(/.+/);
}

async function reviewPayment(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review payment' }).click();
  const step = page.getByRole('dialog', { name: 'Review payment' });
  await step.waitFor();
  return step;
}

test('a bill is paid now and once, from a checking account only', async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, {
    checking: 500n,
    savings: 900n,
    credit: 100n,
    business_checking: 50n,
  });
  const dialog = await openBills(page);
  await addFirstPayee(dialog, 'Larch Creek Utilities');
  await expect(toast(page, 'Payee added')).toContainText('Larch Creek Utilities');
  const names = dialog.getByLabel('Payee', { exact: true }).getByRole('option');
  await expect(names).toHaveText(['Choose a payee', 'Larch Creek Utilities']);
  const sources = dialog.getByLabel('From account').getByRole('option');
  await expect(sources.filter({ hasText: /^(Everyday|Business) Checking/ })).toHaveCount(2);
  await expect(sources.filter({ hasText: /Savings|Credit/ })).toHaveCount(0);
  await fill(dialog, { Amount: '118.42', Memo: 'October' });
  await expect(dialog.getByText('$381.58 available after')).toBeVisible();
  let step = await reviewPayment(page);
  await expect(step).toContainText('You pay$118.42to Larch Creek Utilities');
  await expect(step).toContainText('Electronic payment');
  await expect(step).toContainText('Your account number•••• 2345');
  await expect(step).toContainText('Sent onToday');
  await expect(step).toContainText(/Arrives by\w{3} \d/);
  await step.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Memo')).toHaveValue('October');
  step = await reviewPayment(page);
  await page.goBack();
  await expect(dialog.getByLabel('Memo')).toHaveValue('October');
  step = await reviewPayment(page);
  await step.getByRole('button', { name: 'Pay $118.42' }).dblclick();
  await expect(toast(page, 'Bill paid')).toContainText('$118.42 to Larch Creek Utilities');
  const row = dialog.getByRole('tabpanel').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('$118.42Sent');
  // The figures, the chart and the spending behind the dialog know of it at once.
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(part(page, 'Total Balance')).toContainText('$1,331.58');
  const chart = part(page, 'Total Balance').getByRole('img');
  await expect(chart).toHaveAccessibleName(/to \$1,331\.58 today$/);
  const spending = part(page, 'Spending by Category');
  // Its code comes when the reader comes near it.
  await spending.scrollIntoViewIfNeeded();
  await expect(spending).toContainText('$118.42');
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toEqual({
    balance: '381.58',
    available: '381.58',
  });
});

test('a bill can be put off to a day, called off, or paid when its day comes', async ({
  page,
  bank,
}) => {
  test.slow();
  const customer = await atDashboard(page, bank);
  const account = accountOf(customer, 'checking');
  // Other tests move the bank's days, so that today may be any day of a week.
  const today = bankDay(bank.clock.businessNow());
  const payOn = addDays(today, 2 + ((6 - weekday(addDays(today, 2)) + 7) % 7));
  const dueOn = billLeavesOn(payOn, today);
  const dialog = await openBills(page);
  await addFirstPayee(dialog, 'Alder Street Market');
  for (const amount of ['20.00', '30.00']) {
    await dialog.getByRole('tab', { name: 'Pay a bill' }).click();
    await dialog.getByLabel('Payee', { exact: true }).selectOption('Alder Street Market');
    await fill(dialog, { Amount: amount });
    await dialog.getByLabel('On a date').check();
    await dialog.getByLabel('Pay on').fill(payOn);
    const step = await reviewPayment(page);
    const moved = `The next business day after ${printDate(payOn)}`;
    await expect(step).toContainText(`Sent on${printDate(dueOn)}${moved}`);
    await expect(step).toContainText(`Arrives by${printDate(billArrival(dueOn, 'electronic'))}`);
    await step.getByRole('button', { name: `Schedule $${amount}` }).click();
    await expect(toast(page, 'Bill payment scheduled')).toContainText(`$${amount}`);
  }
  const rows = dialog.getByRole('tabpanel').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  expect(await balancesOf(bank, account)).toMatchObject({ available: '1000.00' });

  const later = rows.filter({ hasText: '$30.00' });
  await later.getByRole('button', { name: /^Cancel the payment/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await expect(
    question.getByText(/^\$30\.00 to Alder Street Market .* will not be paid\.$/),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancel payment' }).dblclick();
  await expect(toast(page, 'Payment cancelled')).toBeVisible();
  await expect(later).toContainText('Cancelled');

  await dialog.getByRole('tab', { name: 'Payees' }).click();
  await dialog.getByRole('button', { name: 'Remove Alder Street Market' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Alder Street Market?' });
  await removal.getByRole('button', { name: 'Remove payee' }).click();
  const inUse = 'Payments to this payee are still scheduled. Please cancel them first.';
  await expect(removal.getByRole('alert')).toContainText(inUse);
  await removal.getByRole('button', { name: 'Cancel', exact: true }).click();

  await moveDays(bank, daysBetween(today, dueOn) - 1);
  expect(await balancesOf(bank, account)).toMatchObject({ balance: '1000.00' });
  await moveDays(bank, 1);
  expect(await balancesOf(bank, account)).toEqual({ balance: '980.00', available: '980.00' });
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(rows.filter({ hasText: '$20.00' })).toContainText('Sent');

  // The proof for the landlord is one press away, also of what a schedule paid.
  const sent = rows.filter({ hasText: '$20.00' });
  await sent.getByRole('link', { name: /^Details and receipt/ }).click();
  const detail = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(detail).toContainText('Alder Street Market');
  await expect(detail.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeVisible();
});

test('another payee is added from the payment, which then goes to them', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openBills(page);
  await addFirstPayee(dialog, 'Larch Creek Utilities');
  await fill(dialog, { Amount: '1150', Memo: 'Rent' });
  await dialog.getByRole('button', { name: 'Add a payee' }).click();
  await fill(dialog, {
    'Payee name': 'Fir Grove Apartments',
    'Street address': '12 Pine Street',
    City: 'Salem',
    'ZIP code': '97301',
  });
  await dialog.getByLabel('State').selectOption('OR');
  await dialog.getByRole('button', { name: 'Add payee' }).click();
  const chosen = dialog
    .getByLabel('Payee', { exact: true })
    .getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Fir Grove Apartments');
  await expect(dialog.getByLabel('Memo')).toHaveValue('Rent');
  await dialog.getByLabel('Repeat').check();
  const step = await reviewPayment(page);
  await expect(step).toContainText('Sent asCheck by mail');
  await expect(step).toContainText('Mailed to12 Pine Street, Salem, OR 97301');
  await expect(step).toContainText('Each within 5 business days after it is sent');
  await expect(step).toContainText('First arrives by');
  await expect(step).toContainText('EndsNever');
  await expect(step).toContainText('MemoRent');
});

test('a payee is changed and removed', { tag: '@thorough' }, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openBills(page);
  await addFirstPayee(dialog, 'Wrenfield Rental');
  await dialog.getByRole('tab', { name: 'Payees' }).click();
  await dialog.getByRole('button', { name: 'Change Wrenfield Rental' }).click();
  await fill(dialog, { 'Payee name': 'Wrenfield Rentals', City: 'Salem', 'ZIP code': '9730' });
  await dialog.getByLabel('State').selectOption('Oregon');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  const zip = dialog.getByLabel('ZIP code');
  await expect(zip).toBeFocused();
  await expect(zip).toHaveAccessibleDescription('ZIP code is not valid');
  await zip.fill('97301');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Payee changed')).toContainText('Wrenfield Rentals');
  await expect(dialog).toContainText('Electronic payment to account •••• 2345');
  await dialog.getByRole('button', { name: 'Remove Wrenfield Rentals' }).click();
  await page.getByRole('button', { name: 'Remove payee' }).click();
  await expect(toast(page, 'Payee removed')).toBeVisible();
  await expect(dialog.getByText('No payees yet')).toBeVisible();
});

test('a payee without a number needs a whole address, which the review shows', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openBills(page);
  await dialog.getByRole('button', { name: 'Add a payee' }).click();
  await fill(dialog, { 'Payee name': 'Fir Grove Apartments' });
  await dialog.getByRole('button', { name: 'Add payee' }).click();
  const street = dialog.getByLabel('Street address');
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription(
    'Enter a postal address, or your account number with the payee',
  );
  await fill(dialog, { 'Street address': '40 Fir Lane', City: 'Salem', 'ZIP code': '97301' });
  await dialog.getByLabel('State').selectOption('Oregon');
  await dialog.getByRole('button', { name: 'Add payee' }).click();
  await expect(dialog.getByLabel('Payee', { exact: true })).toHaveValue(/.+/);
  await fill(dialog, { Amount: '25' });
  const step = await reviewPayment(page);
  await expect(step).toContainText('Check by mail');
  await expect(step).toContainText('Mailed to40 Fir Lane, Salem, OR 97301');
});

test('a bill that staff look at first says so, and can be cancelled', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const payeeId = await savePayee(bank, customer, { name: 'Torvald Quillmarsh' });
  const reply = await payBill(bank, customer, { payeeId, amount: '60.00' });
  expect(reply.status, reply.text).toBe(200);
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: 'Torvald Quillmarsh' }).first();
  await expect(card).toContainText('Bill Payment');
  await expect(card).toContainText('Our staff check the details of this payment');
  const dialog = await openBills(page);
  await dialog.getByRole('tab', { name: 'History' }).click();
  const row = dialog.getByRole('tabpanel').getByRole('listitem');
  await expect(row).toContainText('In review');
  await row.getByRole('button', { name: /^Cancel the payment/ }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await question.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(row).toContainText('Cancelled');
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '1000.00',
  });
});

test('a payee half typed stays while other tabs are looked at, and is asked about', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openBills(page);
  await dialog.getByRole('tab', { name: 'Payees' }).click();
  await dialog.getByRole('button', { name: 'Add a payee' }).click();
  const name = dialog.getByLabel('Payee name');
  await name.fill('Wrenfield');
  await dialog.getByRole('tab', { name: 'History' }).click();
  await dialog.getByRole('tab', { name: 'Payees' }).click();
  await expect(name).toHaveValue('Wrenfield');

  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('Wrenfield');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByText('No payees yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a reload before, and another while a bill is being paid, pay it once', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank);
  const account = accountOf(customer, 'checking');
  await addFirstPayee(await openBills(page), 'Larch Creek Utilities');
  const payButton = page.getByRole('button', { name: 'Pay $40.00' });
  const fillInAgain = async () => {
    const dialog = await openBills(page);
    await dialog.getByLabel('Payee', { exact: true }).selectOption('Larch Creek Utilities');
    await fill(dialog, { Amount: '40' });
    await reviewPayment(page);
  };
  await reloadAndClose(page);
  await fillInAgain();
  await reloadAndClose(page);
  expect(await balancesOf(bank, account)).toMatchObject({ available: '1000.00' });

  await fillInAgain();
  await reloadWhileSent(page, '/api/bill-payments', () => payButton.click());
  expect(await balancesOf(bank, account)).toMatchObject({ available: '960.00' });
  await fillInAgain();
  await payButton.click();
  await expect(toast(page, 'Bill paid')).toBeVisible();
  expect(await balancesOf(bank, account)).toEqual({ balance: '960.00', available: '960.00' });
});

test('what a payment lacks, and more than there is, is said at its field', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  const dialog = await openBills(page);
  await addFirstPayee(dialog, 'Kestrel Coffee House');
  await dialog.getByLabel('Payee', { exact: true }).selectOption('');
  await dialog.getByLabel('On a date').check();
  await dialog.getByRole('button', { name: 'Review payment' }).click();
  const payee = dialog.getByLabel('Payee', { exact: true });
  await expect(payee).toBeFocused();
  await expect(payee).toHaveAccessibleDescription('Please choose a payee');
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Amount is required');
  await expect(dialog.getByLabel('Pay on')).toHaveAccessibleDescription('Please choose a day');
  await payee.selectOption('Kestrel Coffee House');
  await dialog.getByLabel('Pay on').fill('2020-01-01');
  await fill(dialog, { Amount: '5' });
  await (await reviewPayment(page)).getByRole('button', { name: 'Schedule $5.00' }).click();
  const passed = 'This day has passed. Please choose today or a later day.';
  await expect(toast(page, 'Payment Failed')).toContainText(passed);
  await expect(dialog.getByLabel('Pay on')).toHaveAccessibleDescription(passed);
  await dialog.getByLabel('Now').check();
  await fill(dialog, { Amount: '1000.01' });
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(
    'This is more than the $1,000.00 available',
  );
  expect(await balancesOf(bank, accountOf(customer, 'checking'))).toMatchObject({
    available: '1000.00',
  });
});
