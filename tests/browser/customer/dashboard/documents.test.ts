import { readFile } from 'node:fs/promises';
import { readPdf } from '#tests/support/money/read-pdf.ts';
import { creditInterest, issueNow } from '#tests/support/money/statements.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { accessibilityViolations, contrastViolations } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { coffees, openDashboard, spend } from './dashboard.ts';

test('a customer finds a statement among the documents, and saves its files', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, savings: 50n } });
  await spend(bank, accountOf(robin, 'checking'), ...coffees(3));
  for (const type of ['checking', 'savings'] as const) await issueNow(bank, accountOf(robin, type));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: /^Documents/ }).click();
  const documents = page.getByRole('dialog', { name: 'Documents' });
  await expect(documents.getByRole('listitem')).toHaveCount(2);
  await documents.getByLabel('Account').selectOption({ index: 1 });
  await expect(documents.getByRole('listitem')).toHaveCount(1);

  const download = page.waitForEvent('download');
  await documents
    .getByRole('button', { name: /^Download PDF: / })
    .first()
    .click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');

  await documents.getByRole('tab', { name: 'Taxes' }).click();
  await expect(page).toHaveURL('/dashboard#documents/taxes');
  await expect(documents).toContainText('No interest yet');
  await documents.getByRole('tab', { name: 'Notices' }).click();
  await expect(documents).toContainText('No notices');
  await documents.getByRole('tab', { name: 'Statements' }).click();
  await documents
    .getByRole('button', { name: /Everyday Checking/ })
    .first()
    .click();
  const statement = page.getByRole('dialog', { name: 'Statements' });
  await expect(statement.getByText('Closing balance').locator('..')).toContainText('$994.00');
  const ofx = page.waitForEvent('download');
  await statement.getByRole('button', { name: 'OFX', exact: true }).click();
  const text = await readFile(await (await ofx).path(), 'utf8');
  expect(text).toContain('<BALAMT>994.00</BALAMT>');
});

test('a customer saves the interest of a year as a PDF', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { savings: 50n } });
  const year = await creditInterest(bank, accountOf(robin, 'savings'), 41_207n);
  await openDashboard(page, robin);
  await page.getByRole('button', { name: /^Documents/ }).click();
  const documents = page.getByRole('dialog', { name: 'Documents' });
  await documents.getByRole('tab', { name: 'Taxes' }).click();
  const line = documents.getByRole('listitem');
  await expect(line).toContainText(`Interest paid in ${year} so far`);
  await expect(line).toContainText('To be reported on Form 1099-INT');
  await expect(line).toContainText('$412.07');
  const download = page.waitForEvent('download');
  await line.getByRole('button', { name: /^Download PDF: Interest paid in / }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`interest-${year}.pdf`);
  const { text } = await readPdf(await readFile(await file.path()));
  expect(text).toContain(`Interest paid in ${year} so far`);
  expect(text).toContain(`${robin.firstName} ${robin.lastName}`);
  expect(text).toContain('Total $412.07');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the documents are accessible in both themes', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await issueNow(bank, accountOf(robin, 'checking'));
  await openDashboard(page, robin);
  await page.getByRole('button', { name: /^Documents/ }).click();
  await expect(page.getByRole('dialog', { name: 'Documents' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await contrastViolations(page)).toEqual([]);
});
