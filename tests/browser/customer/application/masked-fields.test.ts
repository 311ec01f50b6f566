import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../bank.ts';
import { atDashboard, openTransfer } from '../money/money-dialogs.ts';
import { field, openApplication } from './application-form.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** Fifteen days over all months, in five ways of typing them; day-mask.test.ts has thousands. */
const typedDays = Array.from({ length: 15 }, (_, index) => {
  const month = (index % 12) + 1;
  const day = ((index * 7) % 28) + 1;
  const year = 1931 + 4 * index;
  const ways = [
    `${month}/${day}/${year}`,
    `${two(month)}/${two(day)}/${year}`,
    `${month}/${two(day)}/${year}`,
    `${two(month)}/${day}/${year}`,
    `${two(month)}${two(day)}${year}`,
  ];
  return { typed: ways[index % 5] ?? '', shown: `${two(month)}/${two(day)}/${year}` };
});

async function paste(page: Page, into: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await into.press('ControlOrMeta+v');
}

async function pressAll(into: Locator, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await into.press(key);
}

test('fifteen dates of birth, typed with and without zeros, over one another', {
  tag: '@thorough',
}, async ({ page }) => {
  await openApplication(page);
  const birthday = field(page, 'Date of birth');
  for (const { typed, shown } of typedDays) {
    await birthday.press('ControlOrMeta+a');
    await birthday.pressSequentially(typed);
    await expect(birthday, `typed ${typed}`).toHaveValue(shown);
  }
});

/** As some phones type: each character is composed first, then put in. */
async function compose(page: Page, into: Locator, keys: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await into.focus();
  for (const text of keys) {
    const caret = { selectionStart: 1, selectionEnd: 1 };
    await session.send('Input.imeSetComposition', { text, ...caret });
    await session.send('Input.insertText', { text });
  }
}

test('a keyboard that composes what is typed enters each digit once', async ({ page }) => {
  await openApplication(page);
  const birthday = field(page, 'Date of birth');
  await compose(page, birthday, '04091988');
  await expect(birthday).toHaveValue('04/09/1988');
  const number = field(page, 'Social Security number');
  await compose(page, number, '219091234');
  await expect(number).toHaveValue('219-09-1234');
});

test('a date of birth is corrected in the middle and pasted in several forms', {
  tag: '@thorough',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApplication(page);
  const birthday = field(page, 'Date of birth');
  await birthday.pressSequentially('4/19/1988');
  await pressAll(birthday, 'Home Delete 1');
  await expect(birthday).toHaveValue('14/19/1988');
  await pressAll(birthday, 'Backspace Delete 1 2');
  await expect(birthday).toHaveValue('12/19/1988');
  await pressAll(birthday, 'ArrowRight Delete Delete 3');
  await expect(birthday).toHaveValue('12/3/1988');
  await pressAll(birthday, 'End Backspace Backspace 7 0');
  await birthday.blur();
  await expect(birthday).toHaveValue('12/03/1970');
  for (const text of ['1988-04-09', '4/9/1988', '04091988', 'April 9, 1988']) {
    await birthday.fill('12/03/1970');
    await paste(page, birthday, text);
    await expect(birthday, `pasted ${text}`).toHaveValue('04/09/1988');
  }
});

test('numbers of the application are corrected in the middle without a scramble', {
  tag: '@thorough',
}, async ({ page }) => {
  await openApplication(page);
  const corrections = [
    [
      'Social Security number',
      '219094321',
      'Home 5 ArrowRight ArrowRight ArrowRight 1',
      '519-19-4321',
    ],
    ['ZIP code', '973011234', 'Home ArrowRight Delete 8', '98301-1234'],
    ['Phone number', '(503) 555-0147', 'Home ArrowRight Delete 9', '(903) 555-0147'],
    ['Initial deposit', '1250.50', 'Home ArrowRight , 3 Delete', '1,350.50'],
  ] as const;
  for (const [label, typed, keys, shown] of corrections) {
    await field(page, label).pressSequentially(typed);
    await pressAll(field(page, label), keys);
    await expect(field(page, label), label).toHaveValue(shown);
  }
});

test('an amount is corrected in the middle without a jump to its end', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await atDashboard(page, bank, { checking: 100n, savings: 100n });
  const dialog = await openTransfer(page);
  const amount = dialog.getByLabel('Amount');
  await amount.pressSequentially('1250.00');
  await pressAll(amount, 'Home ArrowRight , 3');
  await expect(amount).toHaveValue('13,250.00');
});
