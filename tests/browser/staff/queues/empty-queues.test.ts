import { expect, testWith } from '../../bank.ts';
import { openPortal, toTab } from '../portal.ts';

// A bank whose queues are empty.
const test = testWith({});

const empty = [
  ['Pending Accounts', 'No pending account applications'],
  ['Pending Transfers', 'No pending transfer requests'],
  ['Credit Requests', 'No pending credit limit requests'],
  ['Check Deposits', 'No check deposits to review'],
  ['Requests', 'No open requests'],
  ['Bill Payments', 'No bill payments yet'],
] as const;

test('every queue says in words that nothing waits', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await openPortal(page, bank, 'auditor');
  for (const [tab, text] of empty) {
    await toTab(page, tab);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('access codes say so too, until the pool that is generated on opening the tab is there', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/access-codes/generate-pool', async (route) => {
    await held;
    await route.continue();
  });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Access Codes');
  const text = page.getByText('No active access codes', { exact: true });
  await expect(text).toBeVisible();
  answer();
  await expect(text).toHaveCount(0);
});
