import type { Locator, Page } from '@playwright/test';
import { placeWire, statusOf } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { auditLines, badge, item, narrowTo, sendNow, stopTime } from './queue.ts';

/** How long a decision can be undone. */
const UNDO_MS = 8_000;

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** The calls of approve and deny that the page makes. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/(approve|deny)$/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

/** A case can be decided by a key only after it has been shown for a moment. Time is stopped. */
async function press(page: Page, key: string): Promise<void> {
  await page.clock.runFor(900);
  await page.keyboard.press(key);
}

test('a decision that is undone is never sent, and the case waits again', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Undone', accounts: { checking: 900n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  const before = await badge(page, 'Pending Transfers');
  await narrowTo(page, 'undone');
  const sent = decisionsOf(page);
  const wire = item(page, 'Robin Undone');
  await stopTime(page);
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await expect.poll(() => badge(page, 'Pending Transfers')).toBe(before - 1);
  // A message under the pointer does not go by itself.
  await toast(page, 'Transfer approved successfully').hover();
  await undo(page).press('Enter');
  await page.clock.resume();
  await expect(undo(page)).toBeHidden();
  await expect(toast(page, 'Transfer approved successfully')).toBeHidden();
  await expect(wire).toBeFocused();
  await expect(wire.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await expect.poll(() => badge(page, 'Pending Transfers')).toBe(before);

  // Another decision on the same case is sent when its time has passed, and once.
  await stopTime(page);
  await wire.getByRole('button', { name: 'Approve' }).dblclick();
  await expect(undo(page)).toHaveCount(1);
  await page.clock.runFor(UNDO_MS - 100);
  await expect(undo(page)).toHaveCount(1);
  expect(await statusOf(bank, id)).toBe('pending');
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect.poll(() => statusOf(bank, id)).toBe('approved');
  await expect(undo(page)).toBeHidden();
  await expect.poll(() => sent).toHaveLength(1);
});

test('a reload within the time sends a decision once', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Reloaded', accounts: { checking: 900n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'reloaded');
  await item(page, 'Robin Reloaded').getByRole('button', { name: 'Approve' }).click();
  await expect(undo(page)).toBeVisible();
  await page.reload();
  await expect.poll(() => statusOf(bank, id)).toBe('approved');
  await expect(undo(page)).toBeHidden();
  // The browser's own list of requests has none that outlives its page.
  const lines = await auditLines(bank, id);
  expect(lines.filter(({ action }) => action === 'approve-transfer')).toHaveLength(1);
});

test('leaving the queue, and signing out, send a decision at once', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Leaver', accounts: { checking: 900n } });
  const [first, second] = [await placeWire(bank, robin), await placeWire(bank, robin)];
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'leaver');
  const wires = item(page, 'Robin Leaver');
  await expect(wires).toHaveCount(2);
  await wires.first().getByRole('button', { name: 'Approve' }).click();
  await expect(undo(page)).toBeVisible();
  await toTab(page, 'Customers');
  const statuses = async () =>
    (await Promise.all([first, second].map((id) => statusOf(bank, id)))).toSorted();
  await expect.poll(statuses).toEqual(['approved', 'pending']);

  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'leaver');
  await expect(wires).toHaveCount(1);
  await wires.getByRole('button', { name: 'Approve' }).click();
  await expect(undo(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await statuses()).toEqual(['approved', 'approved']);
});

test('in the split view keys go through the cases, and a decision is for the one shown', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 0; count < 10; count += 1) {
    await applied(bank, { lastName: `Splitter${count}`, email: `split${count}@mail.example` });
  }
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'splitter');
  const list = page.getByRole('region', { name: 'applications' });
  await expect(list.getByRole('button')).toHaveCount(10);
  await expect(page.getByRole('article')).toContainText('Splitter');
  const sent = decisionsOf(page);
  // All of one moment, so they are in no order of their own.
  const names = await list.getByText(/^Ashley Splitter\d$/).allTextContents();
  const [first = '', second = ''] = names;
  // A case that the search has taken from the list stays for a moment.
  await expect(item(page, first)).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await expect(item(page, second)).toBeFocused();
  await page.keyboard.press('k');
  await expect(item(page, first)).toBeFocused();

  // Held down, and pressed again at once: one decision.
  await stopTime(page);
  await press(page, 'a');
  await page.keyboard.down('a');
  for (let count = 0; count < 5; count += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.clock.runFor(300);
  await expect(item(page, second)).toBeFocused();
  await page.keyboard.press('a');
  await expect(undo(page)).toHaveCount(1);
  await expect(list.getByRole('button')).toHaveCount(9);

  // Undone, it is shown again.
  await page.keyboard.press('u');
  await expect(item(page, first)).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(10);

  await press(page, 'd');
  const dialog = page.getByRole('dialog', { name: 'Deny this application?' });
  await expect(dialog).toContainText(first);
  await page.clock.resume();
  await dialog.getByRole('button', { name: 'Deny application' }).click();
  await sendNow(page);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatch(/deny$/);
});

test('two clicks at one spot of the split view decide one case', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 0; count < 10; count += 1) {
    await applied(bank, { lastName: `Clicker${count}`, email: `click${count}@mail.example` });
  }
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'clicker');
  await expect(page.getByRole('article')).toContainText('Clicker');
  const approve = page.getByRole('article').getByRole('button', { name: 'Approve' });
  const { x, y } = (await approve.boundingBox()) ?? { x: 0, y: 0 };
  await approve.click();
  // At the former place of the button, over and over until the next case is open.
  for (let count = 0; count < 6; count += 1) {
    await page.mouse.click(x + 20, y + 10);
    await page.waitForTimeout(450);
  }
  await expect(undo(page)).toHaveCount(1);
});

test('a long name is cut in the list and in Find, and the amount beside it is not', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const robin = await makeCustomer(bank, { lastName: 'Longwire', accounts: { checking: 900n } });
  const recipientName = 'Cascade Foothills Timber Frame and Carpentry Workshop';
  await placeWire(bank, robin, { recipientName });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await page.getByRole('button', { name: 'List and case' }).click();
  await narrowTo(page, 'longwire');
  const row = page.getByRole('listitem').getByRole('button', { name: /Longwire/ });
  await expect(row).toContainText('$125.00');
  const isWithin = (element: Element) =>
    [...element.querySelectorAll('span')].every(
      (part) =>
        part.getBoundingClientRect().right <= element.getBoundingClientRect().right ||
        part.classList.contains('sr-only'),
    );
  await expect.poll(() => row.evaluate(isWithin)).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('longwire');
  const palette = page.getByRole('dialog', { name: 'Find' });
  const option = palette.getByRole('option', { name: /Timber Frame/ }).first();
  await expect(option).toBeVisible();
  const end = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
    return Math.round(x + width);
  };
  const field = palette.getByRole('combobox');
  await expect.poll(async () => (await end(option)) - (await end(field))).toBe(0);
});

test('a key pressed again and again decides one case', async ({ page, bank }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 0; count < 4; count += 1) {
    const lastName = `Rusher${count}`;
    await placeWire(bank, await makeCustomer(bank, { lastName, accounts: { checking: 900n } }));
  }
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await page.getByRole('button', { name: 'List and case' }).click();
  await narrowTo(page, 'rusher');
  await expect(page.getByRole('article')).toContainText('Rusher');
  await page.getByRole('heading', { level: 1 }).focus();
  const sent = decisionsOf(page);
  await stopTime(page);
  await press(page, 'a');
  await expect(undo(page)).toHaveCount(1);
  for (let count = 0; count < 10; count += 1) {
    await page.keyboard.press('a');
    await page.clock.runFor(300);
  }
  await page.clock.resume();
  // Leaving the queue sends whatever was decided.
  await toTab(page, 'Customers');
  await expect.poll(() => sent).toHaveLength(1);
});

test('keys do nothing while a text is typed or no case is chosen', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Adamdada', accounts: { checking: 900n } });
  await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await page.keyboard.press('/');
  await page.keyboard.type('adamdada');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).focus();
  await stopTime(page);
  await press(page, 'a');
  await press(page, 'd');
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(undo(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('approve this case');
});

test('a case is taken and noted, and a colleague sees both as they happen', async ({
  page,
  bank,
  browser,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Takenwell', accounts: { checking: 900n } });
  await placeWire(bank, robin);
  const staff = await openPortal(page, bank, 'approver');
  const other = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await openPortal(other, bank, 'approver');
  for (const each of [page, other]) {
    await toTab(each, 'Pending Transfers');
    await narrowTo(each, 'takenwell');
  }
  const own = item(page, 'Robin Takenwell');
  const theirs = item(other, 'Robin Takenwell');
  await expect(theirs).toContainText('Not assigned');
  await theirs.getByRole('button', { name: 'Notes' }).click();
  await own.getByRole('button', { name: 'Assign to me' }).click();
  await expect(own).toContainText('Assigned to you');
  await expect(theirs).toContainText(`Assigned to ${staff.name}`);

  await own.getByRole('button', { name: 'Notes' }).click();
  await own.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('Please write a note.')).toBeVisible();
  await dialog.getByRole('textbox').fill('Called at 2 PM, no answer.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(own).toContainText('Called at 2 PM, no answer.');
  await expect(theirs).toContainText('Called at 2 PM, no answer.');
  await expect(theirs).toContainText(staff.name);

  await theirs.getByRole('button', { name: 'Take over' }).click();
  await expect(theirs).toContainText('Assigned to you');
  await expect(own.getByRole('button', { name: 'Take over' })).toBeVisible();
  await other.context().close();
});

test('Ctrl-K finds a customer, an account, a payment and an action', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Palettson', accounts: { checking: 900n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  const palette = page.getByRole('dialog', { name: 'Find' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('palettson');
  await expect(palette.getByRole('option', { name: /Customer Robin Palettson/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /Account Everyday Checking/ })).toBeVisible();
  const payment = palette.getByRole('option', { name: /Payment \$125\.00 to Ana Ruiz/ });
  await expect(payment).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Everyday Checking');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(`/admin/dashboard#customers/${robin.id}`);

  // Letters typed before the field is there arrive in it, and decide nothing in the queue behind.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Palettson' })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/command-palette/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pale');
  release();
  await expect(palette.getByRole('combobox')).toHaveValue('pale');
  await page.keyboard.type('ttson');
  await payment.click();
  await expect(page).toHaveURL(`/admin/dashboard#pending-transfers/${id}`);
  await expect(item(page, 'Robin Palettson')).toBeVisible();

  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.keyboard.type('audit');
  await expect(palette.getByRole('option')).toHaveText([/Open Audit Log/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
});
