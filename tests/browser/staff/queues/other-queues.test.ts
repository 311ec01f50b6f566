import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { depositCheck } from '#tests/support/money/checks.ts';
import { checkingOf, submit } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { badge, item, narrowTo, sendNow } from './queue.ts';

async function askForLimit(
  bank: TestApp,
  customer: TestCustomer,
  requestedLimit: string,
): Promise<void> {
  const reply = await submit(bank, customer, '/api/credit-limit-requests', {
    accountId: accountOf(customer, 'credit'),
    requestedLimit,
    annualIncome: '60000.00',
    employmentStatus: 'unemployed',
    reason: 'A new roof',
  });
  expect(reply.status, reply.text).toBe(200);
}

async function limitOf({ deps }: TestApp, customer: TestCustomer): Promise<bigint> {
  const account = accountOf(customer, 'credit');
  const query = sql`select credit_limit_cents as cents from ledger.accounts where id = ${account}`;
  return (await one<{ cents: bigint }>(deps.pool, query)).cents;
}

/** A picture that a browser can show. */
async function picture(page: Page, text: string): Promise<string> {
  const drawing = await page.context().newPage();
  await drawing.setViewportSize({ width: 600, height: 270 });
  await drawing.setContent(`<h1>${text}</h1>`);
  const bytes = await drawing.screenshot({ type: 'jpeg' });
  await drawing.close();
  return bytes.toString('base64');
}

test('a higher limit is granted in part, and the customer hears of it', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Limitson', accounts: { credit: 2_000n } });
  await askForLimit(bank, robin, '9000.00');
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Credit Requests');
  const before = await badge(page, 'Credit Requests');
  await narrowTo(page, 'limitson');
  const request = item(page, 'Robin Limitson');
  for (const text of [
    '$9,000.00',
    '$2,000.00',
    '$60,000.00',
    'Unemployed',
    'A new roof',
    'The customer reports being unemployed',
    'More than three times the current limit of $2,000.00',
    'Due Mar 3',
  ]) {
    await expect(request).toContainText(text);
  }
  await request.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Raise the limit' });
  const amount = dialog.getByLabel('New limit');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('9,000.00');
  await amount.fill('9000.01');
  await dialog.getByRole('button', { name: 'Raise the limit' }).click();
  await expect(dialog.getByText('Must not be more than was requested.')).toBeVisible();
  await amount.fill('4500');
  await dialog.getByRole('button', { name: 'Raise the limit' }).click();
  await sendNow(page);
  const confirmation = toast(page, 'Credit limit raised');
  await expect(confirmation).toContainText('Robin Limitson’s limit is now $4,500.00.');
  await expect(request).toBeHidden();
  await expect.poll(() => badge(page, 'Credit Requests')).toBe(before - 1);
  expect(await limitOf(bank, robin)).toBe(450_000n);
  expect((await bank.readMailbox(robin.email))[0]?.text).toContain('$4,500.00');
});

test('a limit is not denied without a reason, which is mailed', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Limitless', accounts: { credit: 2_000n } });
  await askForLimit(bank, robin, '3000.00');
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Credit Requests');
  await narrowTo(page, 'limitless');
  await item(page, 'Robin Limitless').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this request?' });
  await dialog.getByRole('button', { name: 'Deny request' }).click();
  await expect(dialog.getByText(/the law gives the applicant a right to know/)).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Unable to verify income' }).click();
  await dialog.getByRole('button', { name: 'Deny request' }).click();
  await expect(toast(page, 'Credit request denied')).toBeVisible();
  await sendNow(page);
  expect(await limitOf(bank, robin)).toBe(200_000n);
  const [mail] = await bank.readMailbox(robin.email);
  expect(mail?.text).toContain('Unable to verify income');
});

test('a check is seen from both sides, zoomed into, and posted on approval', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Checkson', accounts: { checking: 0n } });
  const frontImage = await picture(page, 'The front');
  await depositCheck(bank, robin, { frontImage, backImage: await picture(page, 'The back') });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Check Deposits');
  await narrowTo(page, 'checkson');
  const check = item(page, 'Robin Checkson');
  await expect(check).toContainText('Everyday Checking');
  await expect(check).toContainText('The customer has had an account here for less than 30 days');
  for (const side of ['front', 'back']) {
    const image = check.getByRole('img', { name: `The ${side} of the check` });
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  }

  await check.getByRole('button', { name: 'Zoom in on the front' }).click();
  const dialog = page.getByRole('dialog', { name: 'Robin Checkson’s check' });
  const large = dialog.getByRole('img', { name: 'The front of the check' });
  const widthOf = async () => (await large.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(0);
  const width = await widthOf();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await expect(dialog.getByText('200 %')).toBeVisible();
  await expect.poll(widthOf).toBeGreaterThan(width * 1.9);
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'The back of the check' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(check.getByRole('button', { name: 'Zoom in on the front' })).toBeFocused();

  await check.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  await expect(toast(page, 'Check deposit approved')).toContainText('$275.00 on Mar 3, 2026');
  await expect(check).toBeHidden();
  expect((await checkingOf(bank, robin)).balance).toBe('300.00');
});

test('a check that was deposited before is flagged, and denied with a reason', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Doubleday', accounts: { checking: 0n } });
  const frontImage = await picture(page, 'Twice');
  await depositCheck(bank, robin, { frontImage });
  await depositCheck(bank, robin, { frontImage, amount: '301.00' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Check Deposits');
  await narrowTo(page, 'doubleday');
  const second = item(page, 'Robin Doubleday').filter({ hasText: '$301.00' });
  await expect(second).toContainText('The same photo was deposited before');
  await second.getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this check?' });
  await dialog.getByRole('button', { name: 'This check was already deposited.' }).click();
  await dialog.getByRole('button', { name: 'Deny check' }).click();
  await expect(toast(page, 'Check deposit denied')).toBeVisible();
  await sendNow(page);
  expect((await checkingOf(bank, robin)).balance).toBe('0.00');
  const [mail] = await bank.readMailbox(robin.email);
  expect(mail?.text).toContain('This check was already deposited.');
});

test('what a visitor asked is marked handled once, with a note for colleagues', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const body = {
    kind: 'appointment',
    topic: 'Home loans',
    name: 'Hollis Vinewood',
    email: 'hollis@mail.example',
    phone: '503-555-0119',
    preferredDate: '2026-03-05',
    preferredTime: 'Morning',
    message: 'We found a house in Albany.',
  };
  await bank.request('POST', '/api/requests', { body: body });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Requests');
  const before = await badge(page, 'Requests');
  await narrowTo(page, 'vinewood');
  const request = item(page, 'Hollis Vinewood');
  for (const text of ['Appointment', 'Home loans', 'Mar 5, 2026', 'Morning', 'in Albany']) {
    await expect(request).toContainText(text);
  }
  await expect(request.getByRole('link', { name: '(503) 555-0119' })).toBeVisible();
  await request.getByRole('button', { name: 'Mark handled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Comes on Thursday.');
  await dialog.getByRole('button', { name: 'Mark handled' }).click();
  await expect(toast(page, 'Request handled')).toBeVisible();
  await expect.poll(() => badge(page, 'Requests')).toBe(before - 1);
  await sendNow(page);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('handled');
  await expect(request).toContainText('Comes on Thursday.');
});

test('the bill payments of all customers are there to be read', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Billson', accounts: { checking: 500n } });
  const body = { name: 'Cedar Power', accountNumber: '998877' };
  const payee = await submit(bank, robin, '/api/payees', body);
  expect(payee.status, payee.text).toBe(200);
  const { id: payeeId } = payee.json<{ payee: { id: string } }>().payee;
  const fromAccountId = accountOf(robin, 'checking');
  const paid = { fromAccountId, payeeId, amount: '61.20', memo: 'March' };
  expect((await submit(bank, robin, '/api/bill-payments', paid)).status).toBe(200);
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Bill Payments');
  await page.getByRole('searchbox').fill('billson');
  const payment = page.getByRole('row').filter({ hasText: 'Cedar Power' });
  for (const text of ['March', 'Robin Billson', '$61.20', 'Sent']) {
    await expect(payment).toContainText(text);
  }
});

test('an auditor can decide in none of the queues', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Lookwell',
    accounts: { credit: 2_000n, checking: 0n },
  });
  await askForLimit(bank, robin, '3000.00');
  await depositCheck(bank, robin);
  await openPortal(page, bank, 'auditor');
  for (const tab of ['Credit Requests', 'Check Deposits']) {
    await toTab(page, tab);
    await narrowTo(page, 'lookwell');
    const shown = item(page, 'Robin Lookwell');
    await expect(shown.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await expect(shown.getByRole('button', { name: 'Deny' })).toBeDisabled();
  }
  const { cookies } = await makeStaff(bank, 'auditor');
  const listed = await bank.request('GET', '/api/admin/check-deposits', { cookies });
  const [{ id } = { id: '' }] = listed.json<{ id: string }[]>();
  const path = `/api/admin/check-deposits/${id}/approve`;
  expect((await bank.request('POST', path, { cookies })).status).toBe(403);
});
