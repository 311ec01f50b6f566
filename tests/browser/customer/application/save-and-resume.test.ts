import { accessibilityViolations, overflow } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { field, fillIn, newApplicant, openApplication, submitButton } from './application-form.ts';

test('an applicant chooses a product, saves, and finishes by the link in the email', async ({
  page,
  bank,
}) => {
  await openApplication(page);
  await page.getByRole('button', { name: 'Help me choose' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await chooser.getByRole('radio', { name: /^Save/ }).check();
  await chooser.getByRole('radio', { name: /^High Yield Savings/ }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooser.getByRole('button', { name: 'Apply for High Yield Savings' }).click();
  await expect(page.getByText('You are applying for High Yield Savings.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Savings/ })).toBeChecked();

  // Known before the first field, though the button is behind the last one.
  await expect(page.getByText('save your progress at the bottom of the form')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save and finish later' });
  await save.click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  const typed = newApplicant();
  const { Email: email = '', Password: password = '' } = typed;
  await fillIn(page, typed);
  await save.click();
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const [mail] = await bank.readMailbox(email);
  const link = /\S+\/open-account(#resume=[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  // Another day: nothing of the page is left but the mail.
  await page.goto('/');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/open-account${link}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Your saved application is open')).toBeVisible();
  await expect(page).toHaveURL('/open-account');
  await expect(field(page, 'First name')).toHaveValue('Wilhelmina');
  await expect(field(page, 'Initial deposit')).toHaveValue('250.50');
  await expect(page.getByText('You are applying for High Yield Savings.')).toBeVisible();
  for (const secret of ['Social Security number', 'Date of birth', 'Password']) {
    await expect(field(page, secret)).toHaveValue('');
  }
  expect(await overflow(page)).toEqual([]);
  const { 'Date of birth': born = '', 'Social Security number': ssn = '' } = typed;
  await fillIn(page, {
    'Date of birth': born,
    'Social Security number': ssn,
    Password: password,
    'Confirm password': password,
  });
  await submitButton(page).click();
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible();

  await page.goto('/');
  await page.goto(`/open-account${link}`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
  await page.getByRole('button', { name: 'Start a new application' }).click();
  await expect(field(page, 'First name')).toHaveValue('');
});
