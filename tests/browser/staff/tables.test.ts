import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../bank.ts';
import { refuseStreams } from '../live.ts';
import { thoroughUnless } from '../thorough.ts';
import { openPortal, row, search, toTab } from './portal.ts';

test('headings sort, say so, and what was asked for outlives a reload', async ({ page, bank }) => {
  for (const [lastName, checking] of [
    ['Sortable-A', 10n],
    ['Sortable-B', 30n],
    ['Sortable-C', 20n],
  ] as const) {
    await makeCustomer(bank, { lastName, accounts: { checking } });
  }
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'sortable');
  const names = page.getByRole('rowheader').getByRole('button');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading('Joined')).toHaveAttribute('aria-sort', 'descending');

  await heading('Name').getByRole('button').click();
  await expect(heading('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(['Robin Sortable-A', 'Robin Sortable-B', 'Robin Sortable-C']);
  await heading('Total balance').getByRole('button').click();
  await expect(names).toHaveText(['Robin Sortable-B', 'Robin Sortable-C', 'Robin Sortable-A']);
  await heading('Total balance').getByRole('button').click();
  await expect(heading('Total balance')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(['Robin Sortable-A', 'Robin Sortable-C', 'Robin Sortable-B']);

  await page.getByLabel('Rows per page').selectOption('10 per page');
  expect(page.url(), 'what is looked for is nobody else’s business').not.toContain('sortable');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('sortable');
  await expect(page.getByLabel('Rows per page')).toHaveValue('10');
  await expect(names).toHaveText(['Robin Sortable-A', 'Robin Sortable-C', 'Robin Sortable-B']);
});

test('pages turn both ways and a later one outlives a reload', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  for (let index = 0; index < 12; index += 1) {
    await makeCustomer(bank, { lastName: `Paged-${String.fromCharCode(65 + index)}` });
  }
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'paged');
  await page.getByLabel('Rows per page').selectOption('10');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect(page.getByText('Rows 1–10')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.reload();
  await expect(row(page, 'Robin Paged-L')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(row(page, 'Robin Paged-A')).toBeVisible();
});

test('the heading stays in sight while the rows scroll', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  for (let index = 0; index < 20; index += 1) {
    await makeCustomer(bank, { lastName: `Tall-${index}` });
  }
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'tall-');
  await page.getByRole('rowheader').last().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2_000);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 });
});

test('arrow keys lead from row to row on the same button', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  for (const lastName of ['Arrow-A', 'Arrow-B', 'Arrow-C']) await makeCustomer(bank, { lastName });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'arrow-');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const act = (name: string) => page.getByRole('button', { name: `Delete Robin ${name}` });
  // The list is loaded again in its new order; until then a row that has the focus may be moved.
  await expect(page.getByRole('rowheader')).toContainText(['Arrow-A', 'Arrow-B', 'Arrow-C']);
  await act('Arrow-A').focus();
  await page.keyboard.press('ArrowDown');
  await expect(act('Arrow-B')).toBeFocused();
  await page.keyboard.press('End');
  await expect(act('Arrow-C')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete Robin Arrow-A?' })).toBeVisible();
});

test('the whole list, as it is narrowed down, can be had for a spreadsheet', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await makeCustomer(bank, { lastName: 'Spreadsheet' });
  await openPortal(page, bank);
  await toTab(page, 'Customers');
  await search(page, 'spreadsheet');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export customers as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const text = await new Response((await download.createReadStream()) as never).text();
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain('Spreadsheet');
});

for (const [tab, path, empty] of [
  ['Customers', '/api/admin/users', 'No customers yet'],
  ['Accounts', '/api/admin/accounts', 'No accounts yet'],
  ['Transactions', '/api/admin/transactions', 'No transactions yet'],
] as const) {
  test(
    `${tab} says when it loads, is empty, finds nothing, and fails`,
    thoroughUnless(tab === 'Customers'),
    async ({ page, bank, pageErrors }) => {
      // An event would load the list again by itself.
      await refuseStreams(page.context());
      await openPortal(page, bank);
      let isBroken = true;
      let answer: (() => void) | undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(
        (url) => url.pathname === path && url.searchParams.get('limit') === '25',
        async (route) => {
          if (isBroken) {
            await held;
            await route.fulfill({
              status: 503,
              json: { error: 'Closed for a moment.', code: 'unavailable' },
            });
          } else {
            await route.fulfill({ json: [] });
          }
        },
      );
      await toTab(page, tab);
      const table = page.getByRole('table', { name: tab.toLowerCase() });
      await expect(table).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByText('Loading...')).toBeVisible();
      answer?.();
      const failure = page.getByRole('alert');
      await expect(failure).toContainText(`The ${tab.toLowerCase()} could not be loaded.`);
      await expect(failure).toContainText('Closed for a moment.');
      await expect(page.getByText('No rows')).toBeHidden();
      await expect(page.getByText('Not loaded')).toBeVisible();
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(empty)).toBeVisible();
      await search(page, 'nobody at all');
      await expect(page.getByText(`No ${tab.toLowerCase()} match.`)).toBeVisible();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(page.getByText(empty)).toBeVisible();
      // The browser reports what this test broke on purpose.
      pageErrors.length = 0;
    },
  );
}
