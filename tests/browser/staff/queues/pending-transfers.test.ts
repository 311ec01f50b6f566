import {
  cancel,
  checkingOf,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  setCustomerStatus,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, signInAs, test, tick } from '../../bank.ts';
import { refuseStreams } from '../../live.ts';
import { openPortal, tabs, toast, toTab } from '../portal.ts';
import { auditLines, badge, item, narrowTo, refuseOnce, sendNow, stopTime } from './queue.ts';

test('a wire shows everything about where it goes, and why it needs care', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Wiremond', accounts: { checking: 900n } });
  await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'wiremond');
  const wire = item(page, 'Robin Wiremond');
  for (const text of [
    robin.email,
    'Domestic Wire',
    'pending',
    '$125.00',
    'Everyday Checking',
    '$900.00 before this hold',
    'Invoice 1042',
    'Ana Ruiz',
    'Harbor Bank',
    'Account 000123456789',
    'Routing 021000021',
    '12 Pine Street, Portland, OR 97201, United States',
    'Due Mar 4',
    'Requested today,',
    'Processing: 2 business days',
    'First wire to this account',
    'Name screening clear',
  ]) {
    await expect(wire).toContainText(text);
  }
});

test('a wire abroad has its SWIFT code, and own accounts have no recipient', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, {
    lastName: 'Abroadson',
    accounts: { checking: 30_000n, savings: 0n },
  });
  await placeWire(bank, robin, { transferType: 'wire_international' });
  await submit(bank, robin, '/api/internal-transfer', {
    fromAccountId: accountOf(robin, 'checking'),
    toAccountId: accountOf(robin, 'savings'),
    amount: '12500.00',
  });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'abroadson');
  const abroad = item(page, 'Robin Abroadson').filter({ hasText: 'International Wire' });
  await expect(abroad).toContainText('SWIFT DEUTDEFF');
  await expect(abroad).toContainText('Köln, 50667, Germany');
  await expect(abroad).toContainText('Processing: 5 business days');
  const own = item(page, 'Robin Abroadson').filter({ hasText: 'Internal Transfer' });
  await expect(own).toContainText('To account');
  await expect(own).toContainText(/Savings\s*Account \d{10}/);
  await expect(own).not.toContainText('Recipient');
});

test('an approval is shown at once, is sent and posts, and the badge follows', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Yeswood', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  const staff = await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  const before = await badge(page, 'Pending Transfers');
  await narrowTo(page, 'yeswood');
  const wire = item(page, 'Robin Yeswood');
  await stopTime(page);
  await wire.getByRole('button', { name: 'Approve' }).click();
  const approved = toast(page, 'Transfer approved successfully');
  await expect(approved).toContainText('Not sent yet: you can still undo it.');
  await expect(wire).toContainText('Approved by you');
  await expect.poll(() => badge(page, 'Pending Transfers')).toBe(before - 1);
  await page.clock.resume();
  await expect(wire).toBeHidden();
  await sendNow(page);

  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect.poll(() => badge(page, 'Pending Transfers')).toBe(before - 1);
  expect(await statusOf(bank, id)).toBe('approved');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '375.00', available: '375.00' });
  expect((await auditLines(bank, id)).at(-1)).toEqual({
    action: 'approve-transfer',
    actorId: staff.id,
  });
});

test('denying asks for a reason, which the customer reads in the mail', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Noland', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'noland');
  await item(page, 'Robin Noland').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this transfer?' });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expect(dialog).toContainText('$125.00 from Robin Noland to Ana Ruiz.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The invoice is paid already.');
  await dialog.getByRole('button', { name: 'Deny transfer' }).click();

  await expect(toast(page, 'Transfer denied')).toBeVisible();
  await expect(item(page, 'Robin Noland')).toBeHidden();
  await sendNow(page);
  expect(await statusOf(bank, id)).toBe('denied');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '500.00', available: '500.00' });
  const [mail] = await bank.readMailbox(robin.email);
  expect(mail?.text).toContain('The invoice is paid already.');
});

test('what was typed is not thrown away without a question', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Typewell', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'typewell');
  const deny = item(page, 'Robin Typewell').getByRole('button', { name: 'Deny' });
  await deny.click();
  const dialog = page.getByRole('dialog', { name: 'Deny this transfer?' });
  await dialog.getByRole('button', { name: 'We could not reach you' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(/could not reach you/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(deny).toBeFocused();
  expect(await statusOf(bank, id)).toBe('pending');
});

test('when two staff members decide on one wire, one wins and the other sees why', {
  tag: '@thorough',
}, async ({ page, bank, browser }) => {
  const robin = await makeCustomer(bank, { lastName: 'Racewell', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  const second = await browser.newContext({ baseURL: bank.url });
  await refuseStreams(second);
  const other = await second.newPage();
  const quick = await openPortal(page, bank, 'approver');
  await openPortal(other, bank, 'approver');
  for (const each of [page, other]) {
    await toTab(each, 'Pending Transfers');
    await narrowTo(each, 'racewell');
  }
  await item(page, 'Robin Racewell').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await sendNow(page);

  const late = item(other, 'Robin Racewell');
  await late.getByRole('button', { name: 'Deny' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Deny transfer' }).click();
  await sendNow(other);
  const refusal = `This transfer is already approved. ${quick.name} made the decision.`;
  await expect(toast(other, 'Error denying transfer')).toContainText(refusal);
  await expect(late.getByRole('alert')).toHaveText(`${refusal} Nothing was changed.`);
  await expect(late.getByRole('button', { name: 'Approve' })).toBeHidden();
  await late.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(late).toBeHidden();
  expect(await statusOf(bank, id)).toBe('approved');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '375.00', available: '375.00' });
  await second.close();
});

test('a wire that the customer called back meanwhile was no colleague’s', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await refuseStreams(page.context());
  const robin = await makeCustomer(bank, { lastName: 'Backcall', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'backcall');
  expect((await cancel(bank, robin, id)).status).toBe(200);
  const wire = item(page, 'Robin Backcall');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  await expect(wire.getByRole('alert')).toHaveText(
    'This transfer is already cancelled. Nothing was changed.',
  );
});

test('a decision holds where only the list fails afterwards, and says so', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await refuseStreams(page.context());
  const robin = await makeCustomer(bank, { lastName: 'Heldlist', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'heldlist');
  await refuseOnce(page, /\/api\/admin\/pending-transfers\?/);
  const wire = item(page, 'Robin Heldlist');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await sendNow(page);
  await expect(wire.getByRole('alert')).toContainText('Your decision was saved,');
  await expect(wire.getByRole('button', { name: /Approv/ })).toBeHidden();
  await expect(page.getByText('The transfers could not be loaded.')).toBeVisible();
  expect(await statusOf(bank, id)).toBe('approved');
  await wire.getByRole('button', { name: 'Refresh the list' }).click();
  await expect(wire).toBeHidden();
  await expect(page.getByText('The transfers could not be loaded.')).toBeHidden();
});

test('a refusal leaves the wire as it was and says why, inline too', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Stopfield', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'stopfield');
  await setCustomerStatus(bank, robin, 'blocked');
  const wire = item(page, 'Robin Stopfield');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  const why = 'This customer is blocked. Unblock them first.';
  await expect(toast(page, 'Error approving transfer')).toContainText(why);
  await expect(wire.getByRole('alert')).toHaveText(why);
  await expect(wire.getByRole('button', { name: 'Approve' })).toBeEnabled();

  await setCustomerStatus(bank, robin, 'active');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(wire).toBeHidden();
});

test('a name like one on the watch list passes only with an explicit word', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Listening', accounts: { checking: 500n } });
  const id = await placeWire(bank, robin, { recipientName: 'Dagoberto Nyxfell' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'listening');
  const wire = item(page, 'Robin Listening');
  await expect(wire).toContainText('The recipient is similar to Dagoberto Nyxfell');
  await wire.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'A name is similar to one on the watch list' });
  await dialog.getByRole('button', { name: 'Clear and approve' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please confirm that you reviewed this');
  expect(await statusOf(bank, id)).toBe('pending');
  await dialog.getByRole('checkbox', { name: /It is not the same person/ }).check();
  await dialog
    .getByRole('textbox', { name: 'How you confirmed this' })
    .fill('Another date of birth.');
  await dialog.getByRole('button', { name: 'Clear and approve' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await sendNow(page);
  expect(await statusOf(bank, id)).toBe('approved');
});

test('a wire that the other bank sent back is returned to the account', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Backwater', accounts: { checking: 500n } });
  const approver = await makeStaff(bank, 'approver');
  const id = await placeWire(bank, robin);
  await decide(bank, approver, id, 'approve');
  await pass(bank, 2 * MINUTE_MS);
  await tick(bank);
  expect(await statusOf(bank, id)).toBe('processing');

  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('processing');
  await narrowTo(page, 'backwater');
  await item(page, 'Robin Backwater').getByRole('button', { name: 'Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return this transfer?' });
  await dialog.getByRole('button', { name: 'The account at the other bank is closed.' }).click();
  await dialog.getByRole('button', { name: 'Return transfer' }).click();
  await expect(toast(page, 'Transfer returned')).toBeVisible();
  expect(await statusOf(bank, id)).toBe('returned');
  expect(await checkingOf(bank, robin)).toEqual({ balance: '500.00', available: '500.00' });
});

test('an auditor sees the queue and why its buttons are disabled', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Seenmore', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'seenmore');
  const approve = item(page, 'Robin Seenmore').getByRole('button', { name: 'Approve' });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    'Auditors can view everything but cannot make changes.',
  );
  await expect(page.getByText('You are signed in as an auditor.')).toBeVisible();
});

test('a search that finds nothing says so, and the way back is one press', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Foundry', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Pending Transfers');
  const answer = Promise.withResolvers<void>();
  await page.route(/search=nobody-of-that-name/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('searchbox').fill('nobody-of-that-name');
  await expect(page.locator('main [aria-busy=true]'), 'the former list').toHaveCount(1);
  answer.resolve();
  await expect(page.getByText('No transfers match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  // One at least, where there are so many that they stand in a list.
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await narrowTo(page, 'foundry');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('foundry');
  expect(page.url()).not.toContain('foundry');
});

test('a list that cannot be loaded says why and can be tried again', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Retryer', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  // Neither an event nor the counts, where they come late, load the list again meanwhile.
  await refuseStreams(page.context());
  await openPortal(page, bank, 'auditor');
  await expect(
    tabs(page).getByRole('button', { name: /^Pending Transfers \d+ waiting/ }),
  ).toBeVisible();
  await refuseOnce(page, /\/api\/admin\/pending-transfers\?/);
  await toTab(page, 'Pending Transfers');
  await expect(page.getByRole('alert')).toContainText('The transfers could not be loaded.');
  await expect(page.getByRole('alert')).toContainText('Too many attempts.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await narrowTo(page, 'Retryer');
  await expect(item(page, 'Robin Retryer')).toBeVisible();
});

test('figures that come late move nothing from under the pointer', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Steadfast', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  await refuseStreams(page.context());
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/admin/overview', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signInAs(page, await makeStaff(bank, 'approver'));
  await page.goto('/admin/dashboard#pending-transfers');
  await narrowTo(page, 'steadfast');
  const approve = item(page, 'Robin Steadfast').getByRole('button', { name: 'Approve' });
  const place = await approve.boundingBox();
  answer.resolve();
  await expect(page.getByText('Waiting for a decision').locator('..')).toContainText(/\d/);
  expect(await approve.boundingBox()).toEqual(place);
});
