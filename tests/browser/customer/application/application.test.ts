import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/people/applications.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, test } from '../../bank.ts';
import { field, fillIn, newApplicant, openApplication, submitButton } from './application-form.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const success = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Application Submitted Successfully!' });
const described = (page: Page, label: string) => expect(field(page, label));

async function countFrom(bank: TestApp, username: string): Promise<number> {
  const query = sql`select id from applications where username = ${username}`;
  return (await rows(bank.deps.pool, query)).length;
}

const required = {
  'First name': 'First name is required',
  'Last name': 'Last name is required',
  Email: 'Invalid email address',
  'Phone number': 'Phone number must be at least 10 digits',
  'Date of birth': 'Date of birth is required',
  'Social Security number': 'SSN must be at least 9 digits',
  'Street address': 'Address is required',
  City: 'City is required',
  State: 'State is required',
  'ZIP code': 'ZIP code must be at least 5 digits',
  'Initial deposit': 'Initial deposit is required',
  Username: 'Username must be at least 3 characters',
  Password: 'Password must be at least 6 characters',
} as const;

test('sent empty, every field says what it needs, and a summary leads to each', async ({
  page,
}) => {
  await openApplication(page);
  const title = await page.title();
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(summary(page).getByRole('link')).toHaveText(Object.values(required));
  for (const [label, sentence] of Object.entries(required)) {
    await described(page, label).toHaveAttribute('aria-invalid', 'true');
    await described(page, label).toHaveAccessibleDescription(sentence);
    await summary(page).getByRole('link', { name: sentence }).click();
    await described(page, label).toBeFocused();
  }
  const progress = page.getByRole('navigation', { name: 'Your application' });
  await expect(progress.getByRole('link')).toHaveText(
    [
      'Personal Information6 problems',
      'Address Information4 problems',
      'Account Information1 problem',
      'Security2 problems',
    ].map((text) => new RegExp(text)),
  );
});

const mistakes = [
  ['Email', 'wilhelmina', 'Invalid email address'],
  ['Username', 'wi', 'Username must be at least 3 characters'],
  ['Username', 'Wilhelmina', 'Username must be lowercase letters and numbers only'],
  ['Password', 'short', 'Password must be at least 6 characters'],
  ['Phone number', '503 555', 'Phone number must be at least 10 digits'],
  ['ZIP code', '973', 'ZIP code must be at least 5 digits'],
  ['Date of birth', '02301988', 'Date of birth must be a date such as 04/19/1988'],
  ['Social Security number', '12345', 'SSN must be at least 9 digits'],
  ['Street address', 'PO Box 12', 'Please enter a street address, not a P.O. box'],
  ['Initial deposit', 'some', 'Initial deposit must be dollars and cents, such as 125.00'],
] as const;

test('a field error appears when the field is left, not before, and disappears when it is fixed', {
  tag: '@thorough',
}, async ({ page }) => {
  await openApplication(page);
  const right = newApplicant();
  const touched = new Set<string>();
  for (const [label, typed, sentence] of mistakes) {
    await field(page, label).fill('');
    await field(page, label).pressSequentially(typed);
    if (!touched.has(label)) await described(page, label).not.toHaveAttribute('aria-invalid');
    await field(page, label).blur();
    await described(page, label).toHaveAccessibleDescription(sentence);
    await field(page, label).fill(right[label] ?? '');
    await described(page, label).not.toHaveAttribute('aria-invalid');
    await expect(page.getByText(sentence)).toBeHidden();
    touched.add(label);
  }
});

test('the confirmation is compared when it is left, and again when the password is', {
  tag: '@thorough',
}, async ({ page }) => {
  await openApplication(page);
  await field(page, 'Password').fill('five-larches');
  const confirmation = field(page, 'Confirm password');
  await confirmation.pressSequentially('five');
  await expect(page.getByText("Passwords don't match")).toBeHidden();
  await confirmation.blur();
  await expect(confirmation).toHaveAccessibleDescription("Passwords don't match");
  await confirmation.fill('five-larches');
  await expect(confirmation).toHaveAccessibleDescription('Passwords match');
  await field(page, 'Password').fill('six-larches');
  await field(page, 'Password').blur();
  await expect(confirmation).toHaveAccessibleDescription("Passwords don't match");
});

test('each field tells browsers and phones what belongs in it', { tag: '@thorough' }, async ({
  page,
}) => {
  await openApplication(page);
  for (const [label, complete, mode] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Phone number', 'tel', 'tel'],
    ['Date of birth', 'bday', 'numeric'],
    ['Social Security number', 'off', 'numeric'],
    ['Street address', 'street-address'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['ZIP code', 'postal-code', 'numeric'],
    ['Initial deposit', 'off', 'decimal'],
    ['Username', 'username'],
    ['Password', 'new-password'],
    ['Confirm password', 'new-password'],
  ] as const) {
    await described(page, label).toHaveAttribute('autocomplete', complete);
    if (mode) await described(page, label).toHaveAttribute('inputmode', mode);
  }
});

test('the Social Security number is hidden until asked for, and grouped however it comes', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApplication(page);
  const ssn = field(page, 'Social Security number');
  await expect(ssn).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show Social Security number' }).click();
  await expect(ssn).toHaveAttribute('type', 'text');
  for (const pasted of ['123-45-6789', '123456789']) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await ssn.fill('');
    await ssn.press('ControlOrMeta+v');
    await expect(ssn).toHaveValue('123-45-6789');
  }
  await ssn.fill('');
  await ssn.pressSequentially('123456789');
  await expect(ssn).toHaveValue('123-45-6789');
  // A digit that is mended in the middle leaves the caret where it was.
  await ssn.press('Home');
  await ssn.press('Delete');
  await ssn.press('4');
  await expect(ssn).toHaveValue('423-45-6789');
  await page.getByRole('button', { name: 'Hide Social Security number' }).click();
  await expect(ssn).toHaveAttribute('type', 'password');
  await expect(ssn).toHaveAccessibleDescription('Hidden, ends in 6789');
});

test('a password can be shown and pasted, and its strength is displayed', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApplication(page);
  const password = field(page, 'Password');
  await page.evaluate(() => navigator.clipboard.writeText('password1'));
  await password.focus();
  await password.press('ControlOrMeta+v');
  await expect(password).toHaveValue('password1');
  const advice = page.getByRole('status').filter({ hasText: 'guessed' });
  await expect(advice).toContainText('Easily guessed');
  await password.fill('five larches by the river');
  await expect(page.getByText('Strong. Do not use it anywhere else.')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('a reload keeps name and address, and nothing more private', async ({ page }) => {
  await openApplication(page);
  const typed = newApplicant();
  await fillIn(page, typed);
  await page.reload();
  await expect(submitButton(page)).toBeEnabled();
  const kept = ['First name', 'Last name', 'Street address', 'City', 'ZIP code'];
  for (const [label, text] of Object.entries(typed)) {
    if (label === 'State') await described(page, label).toHaveValue('OR');
    else await described(page, label).toHaveValue(kept.includes(label) ? text : '');
  }
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  for (const label of ['Email', 'Social Security number', 'Username', 'Password'] as const) {
    expect(stored).not.toContain(typed[label]);
  }
});

test('what is typed before the script has come stays', async ({ page }) => {
  let arrive = () => {};
  const script = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/open-account-*.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.goto('/open-account', { waitUntil: 'commit' });
  await field(page, 'First name').fill('Wilhelmina');
  await field(page, 'State').selectOption('Oregon');
  await expect(submitButton(page)).toBeDisabled();
  arrive();
  await expect(submitButton(page)).toBeEnabled();
  await described(page, 'First name').toHaveValue('Wilhelmina');
  await described(page, 'State').toHaveValue('OR');
  const progress = page.getByRole('navigation', { name: 'Your application' });
  await expect(progress.getByRole('link', { name: 'Personal Information' })).toContainText(
    '5 fields to go',
  );
});

test('an application is stored once, however often the button is pressed', async ({
  page,
  bank,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const typed = newApplicant();
  const posts: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('/api/account-opening', async (route) => {
    posts.push(route.request().url());
    await held;
    await route.continue();
  });
  await openApplication(page);
  await fillIn(page, typed);
  await page.getByLabel('I agree to receive documents electronically').check();
  const progress = page.getByRole('navigation', { name: 'Your application' });
  await expect(progress.getByText('Complete', { exact: true })).toHaveCount(4);

  await submitButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeDisabled();
  await field(page, 'City').press('Enter');
  answer();

  await expect(success(page)).toBeFocused();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    /Application Submitted.*Your account application has been submitted for review\./s,
  );
  await expect(page).toHaveTitle(/^Application submitted/);
  await expect(page.getByText('Pending Review')).toBeVisible();
  expect(posts).toHaveLength(1);

  const { id, ...stored } = await one<Record<string, unknown>>(
    bank.deps.pool,
    sql`select id, status, email, first_name, last_name, phone, address, city, state, zip_code,
          tin_last_four, account_type, initial_deposit_cents, consents
        from applications where username = ${typed['Username']}`,
  );
  expect(stored).toEqual({
    status: 'pending',
    email: typed['Email'],
    first_name: 'Wilhelmina',
    last_name: 'Okonjo',
    phone: '+15035550147',
    address: '2207 Heron Creek Lane',
    city: 'Independence',
    state: 'OR',
    zip_code: '97351',
    tin_last_four: typed['Social Security number']?.slice(-4),
    account_type: 'checking',
    initial_deposit_cents: 25_050n,
    consents: expect.objectContaining({
      electronicDelivery: true,
      identityNotice: true,
      privacyNotice: true,
      version: '2026-11',
    }),
  });

  await expect(page.getByText(String(id))).toBeVisible();
  await page.getByRole('button', { name: 'Copy application ID' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  // The bank's clock stands at a Monday, the second of March.
  const steps = page.getByRole('listitem');
  await expect(steps.filter({ hasText: 'We have received' })).toContainText('Monday, March 2');
  await expect(steps.filter({ hasText: '1-2 business days' })).toContainText('Wednesday, March 4');
  await expect(steps.filter({ hasText: '6-digit access code' })).toContainText(
    typed['Email'] ?? '',
  );
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(String(id))).toBeVisible();
  for (const name of ['Return to Home', 'Copy application ID', 'Print', 'Live chat']) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('whatever the server answers, nothing typed is lost, and a retry succeeds', async ({
  page,
  bank,
  pageErrors,
}) => {
  const typed = newApplicant();
  await openApplication(page);
  await fillIn(page, typed);
  await page.route('/api/account-opening', (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  // What it says is gone in five seconds, so it is looked for first.
  const toast = page.getByRole('region', { name: /Notifications/ });
  await expect(toast).toContainText(/Error.*The bank could not be reached/s);
  const alert = page.getByRole('alert').filter({ hasText: 'was not submitted' });
  await expect(alert).toContainText('The bank could not be reached');
  await expect(submitButton(page)).toBeFocused();
  pageErrors.splice(0);

  const fault = { error: 'Something went wrong on our side.', code: 'internal', reference: 'r-1' };
  await page.route('/api/account-opening', (route) => route.fulfill({ status: 500, json: fault }), {
    times: 1,
  });
  await submitButton(page).click();
  await expect(toast).toContainText('Something went wrong on our side.');
  await expect(alert).toContainText('Something went wrong on our side.');
  pageErrors.splice(0);

  // Where the application did arrive and only the answer was lost, the retry finds it.
  await page.route(
    '/api/account-opening',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(alert).toContainText('could not be reached');
  pageErrors.splice(0);
  await described(page, 'Social Security number').toHaveValue(
    typed['Social Security number'] ?? '',
  );
  await described(page, 'Password').toHaveValue(typed['Password'] ?? '');
  expect(await countFrom(bank, typed['Username'] ?? '')).toBe(1);

  await submitButton(page).click();
  await expect(success(page)).toBeVisible();
  expect(await countFrom(bank, typed['Username'] ?? '')).toBe(1);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('where it is the account type that is refused, the summary leads to it', {
  tag: '@thorough',
}, async ({ page }) => {
  await openApplication(page);
  await fillIn(page, newApplicant());
  await page.getByLabel('Savings').check();
  // As if the bank had stopped offering it since the page was opened.
  await page.route('**/api/account-opening', (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), accountType: 'gold' }),
    }),
  );
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  await summary(page).getByRole('link').click();
  await expect(page.getByLabel('Savings')).toBeFocused();
});

test('what only the server knows lands on its field', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const taken = `taken${Date.now()}`;
  await applied(bank, { username: taken });
  await openApplication(page);
  await fillIn(page, newApplicant({ Username: taken, 'Initial deposit': '9999999999.99' }));
  await submitButton(page).click();
  const deposit = 'Initial deposit must be at most';
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([new RegExp(deposit)]);
  await summary(page).getByRole('link').click();
  await described(page, 'Initial deposit').toBeFocused();
  await field(page, 'Initial deposit').fill('100');
  await expect(summary(page)).toBeHidden();

  await submitButton(page).click();
  await described(page, 'Username').toHaveAccessibleDescription('This username is taken.');
  // It stays until the name is another one.
  await field(page, 'Username').focus();
  await field(page, 'Username').blur();
  await described(page, 'Username').toHaveAccessibleDescription('This username is taken.');
  await field(page, 'Username').fill(`${taken}again`);
  await described(page, 'Username').not.toHaveAttribute('aria-invalid');
  await submitButton(page).click();
  await expect(success(page)).toBeVisible();
  expect(await countFrom(bank, `${taken}again`)).toBe(1);
});

test('a product’s button chooses the account type', { tag: '@thorough' }, async ({ page }) => {
  await openApplication(page);
  await expect(page.getByRole('radio', { name: 'Checking' })).toBeChecked();
  await page.goto('/personal-savings');
  await page.getByRole('link', { name: 'Open Account for High Yield Savings' }).click();
  await expect(page.getByRole('radio', { name: 'Savings' })).toBeChecked();
  await page.goto('/personal-credit-cards');
  await page.getByRole('link', { name: 'Apply Now for Travel' }).click();
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked();
});

test('by keyboard alone, from the first field to the last button', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const typed = newApplicant();
  await openApplication(page);
  await field(page, 'First name').focus();
  const type = async (text = '') => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  for (const label of ['First name', 'Last name', 'Email', 'Phone number', 'Date of birth']) {
    await described(page, label).toBeFocused();
    await type(typed[label]);
  }
  await type(typed['Social Security number']);
  await page.keyboard.press('Tab');
  for (const label of ['Street address', 'City', 'State', 'ZIP code']) {
    await described(page, label).toBeFocused();
    await type(typed[label]);
  }
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Savings' })).toBeChecked();
  await page.keyboard.press('Tab');
  for (const label of ['Initial deposit', 'Username', 'Password']) {
    await described(page, label).toBeFocused();
    await type(typed[label]);
  }
  await page.keyboard.press('Tab');
  await described(page, 'Confirm password').toBeFocused();
  await page.keyboard.type(typed['Confirm password'] ?? '');
  await page.keyboard.press('Enter');
  await expect(success(page)).toBeFocused();
  expect(await countFrom(bank, typed['Username'] ?? '')).toBe(1);
});

test('the form with every error is sound at every size and in both themes', {
  tag: '@thorough',
}, async ({ page }) => {
  test.slow();
  await openApplication(page);
  await submitButton(page).click();
  await expect(summary(page)).toBeFocused();
  expect(await screenProblems(page)).toEqual([]);
});

test('the confirmation is sound at every size and in both themes', { tag: '@thorough' }, async ({
  page,
}) => {
  test.slow();
  await openApplication(page);
  await fillIn(page, newApplicant());
  await submitButton(page).click();
  await expect(success(page)).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
});

test('without JavaScript the form can be read but not sent', { tag: '@thorough' }, async ({
  browser,
  bank,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: bank.url });
  const page = await context.newPage();
  await page.goto('/open-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Open a New Account' })).toBeVisible();
  for (const section of [
    'Personal Information',
    'Address Information',
    'Account Information',
    'Security',
  ]) {
    await expect(page.getByRole('group', { name: section })).toBeVisible();
  }
  await expect(page.getByText('The application needs JavaScript')).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  await expect(page.getByText('IMPORTANT INFORMATION ABOUT PROCEDURES')).toBeVisible();
  await context.close();
});
