import type { Locator, Page } from '@playwright/test';
import { reviewCheck } from '#tests/support/money/checks.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import { accountOf, makeStaff } from '#tests/support/people/people.ts';
import { expect, moveDays, test } from '../../bank.ts';
import {
  atDashboard,
  availableParts,
  fill,
  openDialog,
  reloadAndClose,
  reloadWhileSent,
  toast,
} from './money-dialogs.ts';

function openDeposit(page: Page): Promise<Locator> {
  return openDialog(page, /^Deposit Check/, 'Mobile Check Deposit');
}

/** The id of the next deposit that the page sends; its lists have the same address. */
async function depositIn(page: Page): Promise<string> {
  const reply = await page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().endsWith('/api/check-deposits'),
  );
  const { checkDeposit } = (await reply.json()) as { checkDeposit: { id: string } };
  return checkDeposit.id;
}

let pictures = 0;

/** A picture that no other test has. */
async function picture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  pictures += 1;
  const address = await page.evaluate((number) => {
    const canvas = document.createElement('canvas');
    canvas.width = 220;
    canvas.height = 100;
    const context = canvas.getContext('2d');
    context?.fillText(`Check ${number} of ${performance.timeOrigin}`, 10, 50);
    return canvas.toDataURL('image/png');
  }, pictures);
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return { name: 'check.png', mimeType: 'image/png', buffer };
}

type Picture = Awaited<ReturnType<typeof picture>>;

async function photograph(dialog: Locator, side: 'Front' | 'Back', taken?: Picture): Promise<void> {
  await dialog
    .getByRole('group', { name: `${side} of check` })
    .locator('input[type=file]:not([capture])')
    .setInputFiles(taken ?? (await picture(dialog.page())));
  await expect(dialog.getByRole('img', { name: `${side} of check` })).toBeVisible();
}

test('a check is deposited once, reviewed by staff, and its availability was shown before', async ({
  page,
  bank,
}) => {
  test.slow();
  const customer = await atDashboard(page, bank, { checking: 100n, savings: 0n, credit: 500n });
  const account = accountOf(customer, 'checking');
  let dialog = await openDeposit(page);
  const targets = dialog.getByLabel('Deposit to').getByRole('option');
  await expect(targets.filter({ hasText: 'Credit Card' })).toHaveCount(0);
  await fill(dialog, { Amount: '300' });
  const deps = await availableParts(bank, customer, { accountId: account, amount: '300.00' });
  expect(deps).toHaveLength(2);
  for (const part of deps) await expect(dialog).toContainText(part);
  await photograph(dialog, 'Front');
  await photograph(dialog, 'Back');
  const sent = depositIn(page);
  await dialog.getByRole('button', { name: 'Deposit check' }).dblclick();
  await expect(toast(page, 'Check deposit submitted')).toContainText('$300.00 to Everyday');
  await expect(dialog).toBeHidden();
  const depositId = await sent;
  expect(await balancesOf(bank, account)).toEqual({ balance: '100.00', available: '100.00' });

  dialog = await openDeposit(page);
  await expect(dialog.getByLabel('Amount')).toHaveValue('');
  await dialog.getByRole('tab', { name: 'History' }).click();
  const checks = dialog.getByRole('tabpanel').getByRole('listitem');
  const row = checks.filter({ has: page.getByText('Both sides of the check') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('$300.00pending');
  await expect(row).toContainText('Available if we accept it now$275.00on');
  await row.getByText('Both sides of the check').click();
  await expect(row.getByRole('img', { name: 'The back of the check' })).toBeVisible();
  await page.keyboard.press('Escape');

  await reviewCheck(bank, await makeStaff(bank, 'approver'), depositId, 'approve');
  expect(await balancesOf(bank, account)).toEqual({ balance: '400.00', available: '100.00' });
  dialog = await openDeposit(page);
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(row.first()).toContainText('approved');
  for (const part of deps) await expect(row.first()).toContainText(part);
  await moveDays(bank, 30);
  expect(await balancesOf(bank, account)).toEqual({ balance: '400.00', available: '400.00' });
});

test('a check that was refused says why', { tag: '@thorough' }, async ({ page, bank }) => {
  await atDashboard(page, bank);
  let dialog = await openDeposit(page);
  await fill(dialog, { Amount: '12.5' });
  await photograph(dialog, 'Front');
  await photograph(dialog, 'Back');
  const sent = depositIn(page);
  await dialog.getByRole('button', { name: 'Deposit check' }).click();
  await expect(dialog).toBeHidden();
  await reviewCheck(bank, await makeStaff(bank, 'approver'), await sent, 'deny');
  dialog = await openDeposit(page);
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(dialog).toContainText('denied');
  await expect(dialog).toContainText('Reason: The picture is not clear.');
});

test('a reload before, and another while a check is being sent, deposit it once', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  const [front, back] = [await picture(page), await picture(page)];
  const submit = page.getByRole('button', { name: 'Deposit check', exact: true });
  const fillInAgain = async () => {
    const dialog = await openDeposit(page);
    await fill(dialog, { Amount: '75' });
    await photograph(dialog, 'Front', front);
    await photograph(dialog, 'Back', back);
  };
  const countDeposits = async () => {
    const { cookies } = customer;
    const reply = await bank.request('GET', '/api/check-deposits', { cookies });
    return reply.json<{ checkDeposits: unknown[] }>().checkDeposits.length;
  };
  await fillInAgain();
  await reloadAndClose(page);
  expect(await countDeposits()).toBe(0);

  await fillInAgain();
  await reloadWhileSent(page, '/api/check-deposits', () => submit.click());
  expect(await countDeposits()).toBe(1);
  await fillInAgain();
  await submit.click();
  await expect(toast(page, 'Check deposit submitted')).toBeVisible();
  expect(await countDeposits()).toBe(1);
});

test('amount and both photographs are needed', { tag: '@thorough' }, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openDeposit(page);
  await dialog.getByRole('button', { name: 'Deposit check' }).click();
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await expect(dialog.getByText('Amount is required')).toBeVisible();
  await expect(dialog.getByText('Front image is required')).toBeVisible();
  await expect(dialog.getByText('Back image is required')).toBeVisible();
  await photograph(dialog, 'Front');
  await expect(dialog.getByText('Front image is required')).toBeHidden();
});

test('a file that is no picture, or a broken one, is refused before it is sent', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openDeposit(page);
  const front = dialog.getByRole('group', { name: 'Front of check' });
  const file = front.locator('input[type=file]:not([capture])');
  const text = Buffer.from('%PDF-1.7');
  await file.setInputFiles({ name: 'check.jpg', mimeType: 'image/jpeg', buffer: text });
  await expect(front).toContainText('Please send a JPEG, PNG or WebP photo');
  const broken = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5]);
  await file.setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer: broken });
  await expect(front).toContainText('This photo cannot be opened. Please take it again.');
  await photograph(dialog, 'Front');
  await expect(front).not.toContainText('cannot be opened');
});

test('a photograph that is too large is made smaller and taken', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  test.slow();
  await atDashboard(page, bank);
  const dialog = await openDeposit(page);
  // Noise cannot be compressed, so that this weighs more than the bank takes.
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_600;
    canvas.height = 1_200;
    const context = canvas.getContext('2d');
    const image = new ImageData(1_600, 1_200);
    for (let at = 0; at < image.data.length; at += 65_536) {
      crypto.getRandomValues(image.data.subarray(at, at + 65_536));
    }
    context?.putImageData(image, 0, 0);
    return canvas.toDataURL('image/png');
  });
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  expect(buffer.length).toBeGreaterThan(5_000_000);
  const front = dialog.getByRole('group', { name: 'Front of check' });
  await front
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'check.png', mimeType: 'image/png', buffer });
  await expect(front.getByRole('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await fill(dialog, { Amount: '20' });
  await photograph(dialog, 'Back');
  await dialog.getByRole('button', { name: 'Deposit check' }).click();
  await expect(toast(page, 'Check deposit submitted')).toBeVisible();
});
