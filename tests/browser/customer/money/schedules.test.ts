import type { Locator, Page } from '@playwright/test';
import { businessDayBefore } from '#rules/calendar/business-days.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TestApp } from '#tests/support/app.ts';
import { savePayee } from '#tests/support/money/bills.ts';
import { saveRecipient, someWireDetails } from '#tests/support/money/recipients.ts';
import { dayAhead, makeSchedule, passDays } from '#tests/support/money/schedules.ts';
import { accessibilityViolations, contrastViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { desktop, part, phone, tablet } from '../dashboard/dashboard.ts';
import { atDashboard, fill, openDialog, toast } from './money-dialogs.ts';

const accounts = { checking: 2_000n, savings: 100n, business_checking: 0n };

const fullDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** So many days from now, as screens have it; other tests may have moved the bank's clock. */
function shownDay(bank: TestApp, days: number): string {
  return fullDay.format(new Date(dayAhead(bank, days)));
}

function dialogOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

test('a transfer is scheduled from Transfer Money, and stands in what is coming up', async ({
  page,
  bank,
}) => {
  await atDashboard(page, bank, accounts);
  await expect(part(page, 'Coming up')).toHaveCount(0);
  const form = await openDialog(page, /^Transfer Money/, 'Transfer Money');
  await expect(form.getByLabel('Now')).toBeChecked();
  await form.getByLabel('Repeat').check();
  await form.getByRole('button', { name: 'Review transfer' }).click();
  await expect(form.getByText('Please choose an account')).toBeVisible();
  await form.getByLabel('To account').selectOption({ index: 1 });
  await fill(form, { Amount: '25.00', Note: 'Nest egg' });
  await form.getByLabel('How often').selectOption('weekly');
  await form.getByLabel('Ends').selectOption('after');
  await fill(form, { 'Starting on': dayAhead(bank, 1) });
  await form.getByRole('button', { name: 'Review transfer' }).click();
  await expect(form.getByLabel('Number of payments')).toHaveAttribute('aria-invalid', 'true');
  await fill(form, { 'Number of payments': '3' });
  await form.getByRole('button', { name: 'Review transfer' }).click();
  const review = dialogOf(page, 'Review transfer');
  await expect(review).toContainText('You schedule$25.00');
  await expect(review).toContainText(
    `First payments${[1, 8, 15].map((days) => shownDay(bank, days)).join('')}`,
  );
  await review.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('How often')).toHaveValue('weekly');
  await form.getByRole('button', { name: 'Review transfer' }).click();
  await review.getByRole('button', { name: 'Schedule $25.00' }).dblclick();
  await expect(toast(page, 'Payment scheduled')).toContainText('$25.00');
  const list = dialogOf(page, 'Scheduled');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Every week, 3 times from Everyday Checking');
  await expect(list).toContainText(`Next: $25.00 on ${shownDay(bank, 1)}`);
  await list.getByRole('button', { name: 'Close' }).first().click();
  const coming = part(page, 'Coming up');
  await expect(coming.getByRole('listitem')).toHaveCount(3);
  await expect(coming).toContainText(`will have $1,925.00 on ${shownDay(bank, 15)}`);

  // The same once more is a slip rather than a wish.
  await openDialog(page, /^Transfer Money/, 'Transfer Money');
  await form.getByLabel('To account').selectOption({ index: 1 });
  await fill(form, { Amount: '25' });
  await form.getByLabel('Repeat').check();
  await form.getByRole('button', { name: 'Review transfer' }).click();
  await expect(review).toContainText('You have a schedule like this');
  await expect(review).toContainText(`every week, next on ${shownDay(bank, 1)}`);
});

test('on a phone the review of a long form begins with its warning', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank, accounts);
  const recipientId = await savePayee(bank, customer, { name: 'Fir Grove' });
  const rent = { kind: 'bill', recipientId, amount: '80.00', frequency: 'monthly' };
  await makeSchedule(bank, customer, { ...rent, startOn: dayAhead(bank, 2) });
  await page.setViewportSize(phone);
  await page.reload();
  const bills = await typeMonthlyBill(page, '80.00');
  await bills.getByLabel('Ends').scrollIntoViewIfNeeded();
  await bills.getByRole('button', { name: 'Review payment' }).click();
  const warning = dialogOf(page, 'Review payment').getByText('You have a schedule like this');
  await expect(warning).toBeInViewport({ ratio: 1 });
});

test('a schedule is skipped, changed for one day and as a whole, paused, resumed, cancelled', async ({
  page,
  bank,
}) => {
  const customer = await atDashboard(page, bank, accounts);
  const recipientId = await savePayee(bank, customer, { name: 'Fir Grove' });
  const startOn = dayAhead(bank, 2);
  const bill = { kind: 'bill', recipientId, businessDayRule: 'none' };
  await makeSchedule(bank, customer, { ...bill, startOn, amount: '80.00' });
  await page.reload();
  await part(page, 'Coming up').getByRole('button', { name: 'Manage scheduled' }).click();
  const list = dialogOf(page, 'Scheduled');
  await expect(list).toContainText(`Next: $80.00 on ${shownDay(bank, 2)}`);
  await list.getByRole('button', { name: 'Skip next payment to Fir Grove' }).click();
  await expect(list).toContainText(`Next: $80.00 on ${shownDay(bank, 9)}`);
  await list.getByRole('button', { name: 'Change next payment to Fir Grove' }).click();
  const one = dialogOf(page, 'Change one payment');
  await fill(one, { Amount: '95.50' });
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(list).toContainText(`Next: $95.50 on ${shownDay(bank, 9)}`);
  await list.getByRole('button', { name: 'Change all payments to Fir Grove' }).click();
  const all = dialogOf(page, 'Change schedule');
  await expect(all.getByLabel('Recipient')).toHaveValue(recipientId);
  await fill(all, { Amount: '70.00' });
  await all.getByRole('button', { name: 'Review schedule' }).click();
  await dialogOf(page, 'Review schedule').getByRole('button', { name: 'Save changes' }).click();
  await expect(list).toContainText(/Next: \$70\.00 on /);
  await list.getByRole('button', { name: 'Pause the schedule to Fir Grove' }).click();
  await expect(list).toContainText('Paused');
  await list.getByRole('button', { name: 'Resume the schedule to Fir Grove' }).click();
  await expect(list).toContainText('Active');
  await list.getByRole('button', { name: 'Cancel the schedule to Fir Grove' }).click();
  await page.getByRole('button', { name: 'Cancel schedule', exact: true }).click();
  await expect(list).toContainText('Ended');
  await list.getByRole('button', { name: 'Close' }).first().click();
  await expect(part(page, 'Coming up')).toHaveCount(0);
});

test('what failed says why, and a bill and a wire are scheduled where they are typed', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank, { checking: 10n, business_checking: 0n });
  await savePayee(bank, customer, { name: 'Fir Grove' });
  await makeSchedule(bank, customer, { amount: '40.00' });
  await passDays(bank, 2);
  await page.reload();
  // More than there is now: by its day there may be other money.
  const bills = await typeMonthlyBill(page, '80.00');
  const sunday = [3, 4, 5, 6, 7, 8, 9]
    .map((days) => dayAhead(bank, days))
    .find((day) => new Date(day).getUTCDay() === 0) as CalendarDate;
  await fill(bills, { 'Starting on': sunday });
  await bills.getByLabel('On a weekend or holiday').selectOption('previous');
  await bills.getByRole('button', { name: 'Review payment' }).click();
  const review = dialogOf(page, 'Review payment');
  await expect(review).toContainText('Every month');
  const before = fullDay.format(new Date(businessDayBefore(sunday)));
  await expect(review).toContainText(`First payments${before}`);
  await expect(review).toContainText(
    'A date on a weekend or holiday moves to the business day before.',
  );
  await review.getByRole('button', { name: 'Schedule $80.00' }).click();
  await expect(toast(page, 'Payment scheduled')).toContainText('$80.00 to Fir Grove');
  await expect(dialogOf(page, 'Scheduled')).toContainText(`Next: $80.00 on ${before}`);
  await dialogOf(page, 'Scheduled').getByRole('button', { name: 'Close' }).first().click();

  const wireOnly = { name: 'Nora Larch', nickname: '', wire: someWireDetails, bill: null };
  await saveRecipient(bank, customer, wireOnly);
  await page.reload();
  const transfer = await openDialog(page, /^Transfer Money/, 'Transfer Money');
  await transfer.getByRole('tab', { name: 'Domestic Wire' }).click();
  await transfer.getByLabel('On a date').check();
  const next = transfer.getByRole('button', { name: 'Review transfer' });
  await expect(transfer).toContainText('Scheduled wires go to saved recipients.');
  await expect(next).toBeDisabled();
  await transfer.getByLabel('Saved recipient').selectOption('Nora Larch');
  await fill(transfer, { Amount: '55.00' });
  await transfer.getByLabel('On', { exact: true }).fill(dayAhead(bank, 7));
  await next.click();
  const wire = dialogOf(page, 'Review transfer');
  await expect(wire).toContainText('Once');
  expect(await accessibilityViolations(page)).toEqual([]);
  await wire.getByRole('button', { name: 'Schedule $55.00' }).click();
  await expect(toast(page, '$55.00 to Nora Larch')).toBeVisible();
  await dialogOf(page, 'Scheduled').getByRole('button', { name: 'Close' }).first().click();
  await part(page, 'Coming up').getByRole('button', { name: 'Manage scheduled' }).click();
  await expect(dialogOf(page, 'Scheduled')).toContainText(
    'Failed. The available balance was not sufficient.',
  );
});

const sizes = { phone, tablet, desktop, wide: { width: 1920, height: 1080 } };

for (const [name, size] of Object.entries(sizes)) {
  test(`schedules are in order on a ${name} screen, light and dark`, { tag: '@thorough' }, async ({
    page,
    bank,
  }) => {
    await page.setViewportSize(size);
    const customer = await atDashboard(page, bank, accounts);
    await makeSchedule(bank, customer, { frequency: 'twice-a-month', days: [1, 31] });
    await makeSchedule(bank, customer, { amount: '1234.56', description: 'Nest egg' });
    await page.reload();
    const coming = part(page, 'Coming up');
    await coming.scrollIntoViewIfNeeded();
    await look(page, `${name}-coming`);
    await coming.getByRole('button', { name: 'Manage scheduled' }).click();
    await expect(dialogOf(page, 'Scheduled').getByRole('listitem')).toHaveCount(2);
    await look(page, `${name}-scheduled`);
    await page.getByRole('tab', { name: 'Calendar' }).click();
    const month = dialogOf(page, 'Scheduled').getByRole('table', { name: /^Payments in / });
    await expect(month).toContainText('$1,234.56');
    await look(page, `${name}-calendar`);
    await page.getByRole('button', { name: 'Later month' }).click();
    await expect(page.getByRole('button', { name: 'Later month' })).toBeDisabled();
    await expect(dialogOf(page, 'Scheduled')).toContainText(/After (this payment|these payments),/);
    await page.reload();
    await expect(month).toContainText('$1,234.56');
    await page.getByRole('button', { name: 'Schedule a payment' }).click();
    const form = dialogOf(page, 'Schedule a payment');
    await form.getByLabel('How often').selectOption('twice-a-month');
    await look(page, `${name}-form`);
  });
}

/** Nothing against what is on the screen, in both themes. */
async function look(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await overflow(page)).toEqual([]);
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await contrastViolations(page)).toEqual([]);
  if (process.env['LOOK']) await page.screenshot({ path: `${process.env['LOOK']}/${name}-d.png` });
}

async function typeMonthlyBill(page: Page, amount: string): Promise<Locator> {
  const bills = await openDialog(page, /^Pay Bills/, 'Pay Bills');
  await bills.getByLabel('Payee', { exact: true }).selectOption('Fir Grove');
  await fill(bills, { Amount: amount });
  await bills.getByLabel('Repeat').check();
  await bills.getByLabel('How often').selectOption('monthly');
  return bills;
}
