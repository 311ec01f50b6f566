import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { balancesOf } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, testWith } from '../../bank.ts';
import { openPortal, tabs, toast, toTab } from '../portal.ts';
import { item } from './queue.ts';

const test = testWith({ env: { SETTING_DUAL_CONTROL: 'on' } });

async function requestCorrection(bank: TestApp, by: TestStaff, accountId: string) {
  const { cookies } = by;
  const body = { amount: '25.00', description: 'Refund' };
  await bank.request('POST', `/api/admin/accounts/${accountId}/credit`, { body, cookies });
  const { number } = await one<{ number: bigint }>(
    bank.deps.pool,
    sql`select max(journal_number) as number from ledger.entries where account_id = ${accountId}`,
  );
  const path = `/api/admin/journals/${number}/reverse`;
  const reply = await bank.request('POST', path, { body: { reason: 'Wrong account.' }, cookies });
  expect(reply.json()['status'], reply.text).toBe('pending');
}

test('a correction that waits is counted on its tab and posted by a second person', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Twice', accounts: { checking: 40n } });
  const account = accountOf(robin, 'checking');
  const asking = await makeStaff(bank, 'administrator');
  await requestCorrection(bank, asking, account);
  await openPortal(page, bank);
  await expect(tabs(page).getByRole('button', { name: /^Accounts/ })).toContainText('1');
  await toTab(page, 'Accounts');
  const card = item(page, 'Robin Twice');
  await expect(card).toContainText('Wrong account.');
  await expect(card).toContainText(asking.name);
  expect(await screenProblems(page)).toEqual([]);
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse journal' }).click();
  await expect(toast(page, 'Journal reversed')).toBeVisible();
  await expect(tabs(page).getByRole('button', { name: /^Accounts/ })).not.toContainText('1');
  expect((await balancesOf(bank, account)).balance).toBe('40.00');
});

test('a closing that waits for a second person is denied on the customer’s page', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Leaving',
    accounts: { checking: 20_000n },
  });
  const { cookies } = await makeStaff(bank, 'administrator');
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/close`;
  await bank.request('POST', path, { body: { payout: { check: true } }, cookies });
  await openPortal(page, bank);
  await page.goto(`/admin/dashboard#customers/${robin.id}`);
  const deny = page.getByRole('button', { name: /^Deny closing/ });
  await expect(deny).toBeVisible();
  expect(await screenProblems(page)).toEqual([]);
  await deny.click();
  await expect(toast(page, 'Closing denied')).toBeVisible();
  await expect(deny).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Close account Everyday Checking/ }),
  ).toBeEnabled();
});
