import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { followAllSeals } from '#server/transparency/follow-seals.ts';
import type { TestApp } from '#tests/support/app.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations, contrastViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { openDashboard, spend } from './dashboard.ts';

/** A customer's newest transaction, open, with its proof. */
async function openProof(page: Page, bank: TestApp) {
  const robin = await makeCustomer(bank, { accounts: { checking: 800n } });
  const sweep = { description: 'Chimney sweep', merchant: 'Soot and Sons', dollars: 25n };
  await spend(bank, accountOf(robin, 'checking'), sweep);
  await sealAndAnchor(bank.deps);
  await followAllSeals(bank.deps);
  await openDashboard(page, robin);
  await page.getByRole('link', { name: 'Chimney sweep' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' });
  await dialog.getByRole('button', { name: 'Get proof' }).click();
  await expect(dialog.getByRole('heading', { name: 'Proof' })).toBeVisible();
  return dialog;
}

test('a customer gets a proof, and anyone checks it on the public page', async ({ page, bank }) => {
  const dialog = await openProof(page, bank);
  await expect(dialog.getByRole('img', { name: /checks this proof/ })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('heading', { name: 'Proof' })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  const address = await dialog.getByRole('link', { name: 'Check it now' }).getAttribute('href');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save proof' }).click();
  const receipt = await readFile(await (await download).path(), 'utf8');

  await page.goto(address ?? '');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('This receipt is genuine');
  await expect(result).toContainText('-25.00 USD');

  // The same by hand, from the file, with the network gone.
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Check the receipt' })).toBeEnabled();
  await page.context().setOffline(true);
  await page.getByLabel('Or paste the receipt').fill(receipt.replace('index ', 'index 1'));
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await expect(result).toContainText('This receipt could not be proven');
  await page.getByLabel('Or paste the receipt').fill('Thank you for your payment.');
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not a receipt');
  await page.getByLabel('Or paste the receipt').fill(receipt);
  await page.getByRole('button', { name: 'Check the receipt' }).click();
  await expect(result).toContainText('This receipt is genuine');
  await page.context().setOffline(false);
});

test('the page to check receipts is sound at every size and in both themes', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const dialog = await openProof(page, bank);
  const address = await dialog.getByRole('link', { name: 'Check it now' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await contrastViolations(page)).toEqual([]);
});

test(
  'verify.html checks a receipt from disk',
  { tag: '@thorough' },
  async ({ page, bank, pageErrors }, info) => {
    const dialog = await openProof(page, bank);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save proof' }).click();
    const receipt = await (await saved).path();
    const file = info.outputPath('verify.html');
    await writeFile(file, (await bank.request('GET', '/verify.html')).text);
    await page.goto(pathToFileURL(file).href);
    await page.getByLabel('Receipt file').setInputFiles(receipt);
    await page.getByRole('button', { name: 'Check the receipt' }).click();
    await expect(page.locator('output')).toContainText('Proven.');
    // The one address outside the bank that is meant.
    expect(pageErrors.splice(0)).toEqual([`Elsewhere: ${pathToFileURL(file).href}`]);
  },
);
