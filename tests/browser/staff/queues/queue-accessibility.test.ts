import type { TestApp } from '#tests/support/app.ts';
import { depositCheck } from '#tests/support/money/checks.ts';
import { placeWire, submit } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, testWith } from '../../bank.ts';
import { openPortal, phone, tablet, toTab } from '../portal.ts';
import { item } from './queue.ts';

const test = testWith({
  env: { SETTING_DUAL_CONTROL: 'on', LIMIT_DUAL_CONTROL: '100.00' },
});
/** One payment that was made at once, and one that is still to come. */
async function payBills(bank: TestApp, customer: TestCustomer): Promise<void> {
  const name = 'Willamette Valley Electric Cooperative';
  const payee = await submit(bank, customer, '/api/payees', { name, accountNumber: '998877' });
  const { id: payeeId } = payee.json<{ payee: { id: string } }>().payee;
  const bill = { fromAccountId: accountOf(customer, 'checking'), payeeId, amount: '61.20' };
  for (const more of [{ memo: 'March-and-April-'.repeat(4) }, { payOn: '2026-03-20' }]) {
    const reply = await submit(bank, customer, '/api/bill-payments', { ...bill, ...more });
    expect(reply.status, reply.text).toBe(200);
  }
}

const filled = new WeakMap<TestApp, Promise<void>>();

/** Something of every kind that waits, with all that can be said against it. */
async function fill(bank: TestApp): Promise<void> {
  const robin = await makeCustomer(bank, {
    lastName: 'Soundwell',
    accounts: { checking: 20_000n, savings: 0n, credit: 2_000n },
  });
  await placeWire(bank, robin, {
    transferType: 'wire_international',
    recipientName: 'Dagoberto Nyxfell',
    description: 'A-very-long-description-that-nobody-breaks-into-words-'.repeat(2),
  });
  const [fromAccountId, toAccountId] = [accountOf(robin, 'checking'), accountOf(robin, 'savings')];
  const own = { fromAccountId, toAccountId, amount: '12000.00' };
  await submit(bank, robin, '/api/internal-transfer', own);
  await applied(bank, { firstName: 'Torvald', lastName: 'Quillmarsh', phone: '(123) 555-0142' });
  await depositCheck(bank, robin, { amount: '9000.00' });
  await payBills(bank, robin);
  await submit(bank, robin, '/api/credit-limit-requests', {
    accountId: accountOf(robin, 'credit'),
    requestedLimit: '9000.00',
    annualIncome: '20000.00',
    employmentStatus: 'unemployed',
    reason: 'A new roof',
  });
  const visitor = { name: 'Hollis Vine', email: 'hollis@mail.example', phone: '503-555-0119' };
  const request = { kind: 'contact', topic: 'Home loans', ...visitor };
  await bank.request('POST', '/api/requests', { body: request });
  const { cookies } = await makeStaff(bank, 'administrator');
  const body = { amount: '250.00', description: 'Goodwill' };
  const path = `/api/admin/accounts/${fromAccountId}/credit`;
  await bank.request('POST', path, { body, cookies });
  await bank.request('POST', '/api/admin/access-codes/generate-pool', { cookies });
}

test.beforeEach(async ({ bank }) => {
  const filling = filled.get(bank) ?? fill(bank);
  filled.set(bank, filling);
  await filling;
});

interface Dialog {
  readonly name: string;
  readonly opener: string | RegExp;
  /** Whose item the opener stands in. */
  readonly whose?: string;
}

const tabs: readonly (readonly [tab: string, ...Dialog[]])[] = [
  [
    'Pending Accounts',
    { name: 'of denial', opener: 'Deny', whose: 'Torvald Quillmarsh' },
    { name: 'of screening', opener: 'Approve', whose: 'Torvald Quillmarsh' },
  ],
  ['Pending Transfers'],
  ['Access Codes'],
  ['Credit Requests', { name: 'of approval', opener: 'Approve', whose: 'Robin Soundwell' }],
  [
    'Check Deposits',
    { name: 'of zooming', opener: 'Zoom in on the front', whose: 'Robin Soundwell' },
  ],
  ['Requests'],
  ['Bill Payments'],
  ['Books'],
  [
    'Staff',
    { name: 'of adding', opener: 'Invite a colleague' },
    { name: 'of managing', opener: /^Manage/ },
  ],
  ['Audit Log', { name: 'of details', opener: /^Details/ }],
];

for (const [tab, ...dialogs] of tabs) {
  test(`${tab} is sound at every size and in both themes, and so are its dialogs`, {
    tag: '@thorough',
  }, async ({ page, bank }) => {
    await openPortal(page, bank);
    await toTab(page, tab);
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    expect(await screenProblems(page)).toEqual([]);
    for (const { name, opener, whose } of dialogs) {
      const scope = whose === undefined ? page : item(page, whose);
      await scope.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await screenProblems(page), `the dialog ${name}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

test('nothing sticks out on a tablet either', { tag: '@thorough' }, async ({ page, bank }) => {
  await openPortal(page, bank);
  for (const tab of [
    'Pending Transfers',
    'Pending Accounts',
    'Check Deposits',
    'Bill Payments',
    'Books',
    'Audit Log',
  ]) {
    for (const size of [tablet, phone]) {
      await page.setViewportSize(size);
      await toTab(page, tab);
      const { scroll, client } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
      }));
      expect(scroll, `${tab} at ${size.width}`).toBe(client);
    }
  }
});

test('by keyboard alone a transfer is denied and the next one has the focus', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Keyboarder', accounts: { checking: 900n } });
  await placeWire(bank, robin, { description: 'The first' });
  await placeWire(bank, robin, { description: 'The second' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await page.keyboard.press('/');
  await page.keyboard.type('keyboarder');
  await expect(page.getByRole('article')).toHaveCount(2);
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').last()];
  const remaining = await second.getByText(/^The (first|second)$/).textContent();
  await expect(first.getByRole('button', { name: 'Deny' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first.getByRole('button', { name: 'Deny' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deny this transfer?' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Not you');
  // Past the three reasons that are often given, and Cancel.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Deny transfer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(remaining ?? '');
  await expect(page.getByRole('article')).toBeFocused();
});
