// Every limit has another value than the default; no screen may still state the default.
import type { Locator } from '@playwright/test';
import { PATIENT_SERVER } from '#tests/support/app.ts';
import { changedLimits, statedDefaults } from '#tests/support/changed-limits.ts';
import { expect } from '../bank.ts';
import { testWith } from '../staff/queue.ts';
import { fill } from './money/money-dialogs.ts';

const test = testWith({ env: { ...changedLimits(), ...PATIENT_SERVER } });

/** The texts and the hints of what is shown state no default. */
async function expectNoDefaults(root: Locator): Promise<void> {
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
  await page.goto('/enroll');
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
