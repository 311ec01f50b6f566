// Every limit has another value than the default; no screen of customers, visitors or staff may
// still state the default.
import type { Locator, Page } from '@playwright/test';
import { PATIENT_SERVER } from '#tests/support/app.ts';
import { changedLimits, statedDefaults } from '#tests/support/changed-limits.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { expect, testWith } from '../bank.ts';
import { openPortal, search, toTab } from '../staff/portal.ts';
import { open } from '../visitor/visitor.ts';
import {
  abroadFields,
  atDashboard,
  domesticFields,
  fill,
  openTransfer,
  openWire,
  review,
} from './money/money-dialogs.ts';

const test = testWith({ env: { ...changedLimits(), ...PATIENT_SERVER } });

/** The texts and the hints of what is shown state no default. */
async function expectNoDefaults(shown: Page | Locator): Promise<void> {
  const root = 'goto' in shown ? shown.locator('body') : shown;
  const hints = await root.evaluate((element) => {
    const names = ['placeholder', 'title', 'aria-label'];
    const having = [...element.querySelectorAll(names.map((name) => `[${name}]`).join())];
    return having.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ''));
  });
  const text = [...(await root.allInnerTexts()), ...hints].join('\n');
  expect(statedDefaults(text)).toEqual([]);
}

test('visitors read no default of a limit', async ({ page }) => {
  for (const path of ['/login', '/forgot-password', '/enroll', '/open-account', '/admin/login']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectNoDefaults(page.locator('main'));
  }
});

test('the code that is emailed for enrolling states no default of a limit', async ({ page }) => {
  await open(page, '/enroll');
  await fill(page.locator('form'), {
    'First name': 'Wren',
    'Last name': 'Fenwick',
    Email: 'wren.limits@mail.example',
    Username: 'wren88',
  });
  await page.getByLabel('Password', { exact: true }).fill('five-larches');
  await page.getByLabel('Confirm password').fill('five-larches');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code from the email').waitFor();
  await expectNoDefaults(page.locator('main'));
});

test('customers read no default of a limit where they move money', async ({ page, bank }) => {
  await atDashboard(page, bank, { checking: 1237n, savings: 511n, credit: 2222n });
  const internal = await openTransfer(page);
  await internal.getByLabel('Amount').fill('1.10');
  await expectNoDefaults(internal);
  await page.goto('/dashboard');

  const domestic = await openWire(page, 'Domestic Wire');
  await fill(domestic, domesticFields);
  await expectNoDefaults(domestic);
  await expectNoDefaults(await review(page));
  await page.goto('/dashboard');

  const abroad = await openWire(page, 'International Wire');
  await abroad.getByLabel('Country').selectOption('Germany');
  await fill(abroad, abroadFields);
  await expectNoDefaults(abroad);
  const reviewed = await review(page);
  await expect(reviewed).toContainText('for 43 minutes from now');
  await expectNoDefaults(reviewed);
});

test('customers read no default of a limit in any other dialog', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await atDashboard(page, bank, { checking: 1237n, credit: 2222n });
  const dialogs = {
    deposit: 'Mobile Check Deposit',
    bills: 'Pay Bills',
    settings: 'Account Settings',
    authenticator: 'Account Settings',
    password: 'Change Password',
    [`account/${accountOf(robin, 'credit')}`]: 'Account Details',
    [`credit-limit/${accountOf(robin, 'credit')}`]: 'Request Credit Limit Increase',
  };
  for (const [view, title] of Object.entries(dialogs)) {
    await page.goto('/dashboard');
    await page.goto(`/dashboard#${view}`);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await expectNoDefaults(dialog);
  }
});

test('staff read no default of a limit', { tag: '@thorough' }, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Changed', accounts: { checking: 77n } });
  await placeWire(bank, robin, { amount: '61.00' });
  await openPortal(page, bank);
  await expectNoDefaults(page);
  await toTab(page, 'Pending Transfers');
  await page.getByRole('article').first().waitFor();
  await expectNoDefaults(page);

  await toTab(page, 'Access Codes');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('23 minutes').first()).toBeVisible();
  await expectNoDefaults(page);

  await toTab(page, 'Accounts');
  await search(page, 'changed');
  await page.getByRole('button', { name: /^Credit Everyday Checking/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Credit Account' });
  await dialog.getByLabel('Amount').fill('31000');
  await dialog.getByLabel('Description').fill('Goodwill');
  await expectNoDefaults(dialog);
});
