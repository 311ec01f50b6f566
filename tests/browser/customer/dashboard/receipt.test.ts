import { pdfPages } from '#tests/support/pdf-text.ts';
import { expect, test } from '../../bank.ts';
import {
  atDashboard,
  domesticFields,
  fill,
  openTransfer,
  openWire,
  review,
  toast,
} from '../money/money-dialogs.ts';

test('a receipt says everything, and its whole id can be copied', async ({ page, bank }) => {
  const customer = await atDashboard(page, bank);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = {
    'Recipient street address': '12 Pine Street',
    City: 'Portland',
    'ZIP code': '97201',
  };
  const dialog = await openWire(page, 'Domestic Wire');
  await fill(dialog, { ...domesticFields, ...address });
  const sent = page.waitForResponse('**/api/wire-transfer');
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  const reply = (await (await sent).json()) as { receipt: { transferId: string } };
  const { transferId } = reply.receipt;

  const receipt = page.getByRole('dialog', { name: 'Wire Transfer Receipt' });
  await expect(receipt).toContainText('Submitted, awaiting approval');
  await expect(receipt).toContainText(/\w{3} \d+, 2026, \d+:\d\d AM Pacific/);
  const expected: readonly (readonly [string, string])[] = [
    ['Transfer ID', transferId.slice(0, 8)],
    ['Amount', '$125.00No fee'],
    ['Type', 'Domestic Wire'],
    ['Status', 'pending'],
    ['From', `${customer.firstName} ${customer.lastName}Everyday Checking`],
    ['To', 'Ana RuizHarbor Bank •••• 678912 Pine StreetUnited States'],
    ['Purpose', 'Invoice 1042'],
    ['Processing time', '2 business days'],
  ];
  for (const [term, text] of expected) {
    const line = receipt.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) });
    await expect(line.first()).toContainText(text);
  }
  const steps = receipt.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps).toHaveText([/^pending \(now\)/, /^approved/, /^processing/, /^completed/]);
  await expect(receipt).not.toContainText(transferId);
  await receipt.getByRole('button', { name: 'Copy the whole transfer ID' }).click();
  await expect(receipt.getByText('Copied')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(transferId);
});

test('a receipt is printed alone, light, and under its own name', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title);
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await atDashboard(page, bank);
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Wire Transfer Receipt' });
  await receipt.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /^Wire Transfer Receipt [0-9a-f]{8}$/,
  );
  await expect(page).toHaveTitle(/^Online Banking/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(receipt.getByText('Ana Ruiz')).toBeVisible();
  await expect(receipt.getByText('Routing number 123000000')).toBeVisible();
  await expect(receipt.getByRole('button', { name: 'Done' })).toBeHidden();
  await expect(page.locator('main h2').first()).toBeHidden();
  const colors = await receipt.evaluate((element) => getComputedStyle(element).color);
  expect(colors).toBe('rgb(21, 35, 29)');
  const isWhole = await receipt.evaluate(({ scrollHeight, clientHeight }) => {
    return scrollHeight <= clientHeight + 1;
  });
  expect(isWhole).toBe(true);
});

test('a receipt is one sheet with its head, without the toast before it', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank);
  const dialog = await openTransfer(page);
  await dialog.getByLabel('To account').selectOption({ index: 1 });
  await dialog.getByLabel('Amount').fill('12.50');
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  await expect(toast(page, 'Transfer completed')).toBeVisible();
  await page.getByRole('dialog', { name: 'Transfer Receipt' }).waitFor();
  await page.keyboard.press('F8');
  const pages = pdfPages(await page.pdf({ format: 'Letter' }));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('TransferReceipt');
  expect(pages[0]).toContain('MarysPeakCommunityBank');
  expect(pages[0]).not.toContain('Transfercompleted');
});

test('a receipt can be passed on where the browser can, without whole numbers', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) =>
      document.body.setAttribute('data-shared', shared?.text ?? '');
  });
  await atDashboard(page, bank);
  await fill(await openWire(page, 'Domestic Wire'), domesticFields);
  await (await review(page)).getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = page.locator('body');
  await expect(shared).toHaveAttribute('data-shared', /\$125\.00, Domestic Wire, pending/);
  expect(await shared.getAttribute('data-shared')).not.toMatch(/\d{9}/);
});
