import { checkingOf, placeWire, sendWire } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, testWith } from '../bank.ts';
import { openPortal, toast, toTab } from './portal.ts';
import { auditLines, item, narrowTo, sendNow } from './queues/queue.ts';

// A freeze stops the whole bank, so this test has one of its own.
const test = testWith({});

test('money stops for all customers, with a reason, and moves again when it is started', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Frostman', accounts: { checking: 500n } });
  await placeWire(bank, robin);
  const staff = await openPortal(page, bank);
  await page.getByRole('button', { name: 'Stop all money movement' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop all money movement?' });
  await stop.getByRole('textbox', { name: 'Reason' }).fill('A strange pattern of wires');
  await stop.getByRole('button', { name: 'Stop all money movement' }).click();
  await expect(toast(page, 'Money movement stopped')).toBeVisible();
  const card = page.getByRole('region', { name: 'Money movement' });
  await expect(card).toContainText('All money movement is stopped.');
  await expect(card).toContainText('A strange pattern of wires');

  expect((await sendWire(bank, robin)).status).toBe(503);
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'frostman');
  const wire = item(page, 'Robin Frostman');
  // The browser would complain of a 503; what the screen makes of it is what matters here.
  const once = { times: 1 };
  await page.route(
    /\/approve$/,
    async (route) => route.fulfill({ response: await route.fetch(), status: 409 }),
    once,
  );
  await wire.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  const refusal = 'Money movement is paused. Please try again later.';
  await expect(wire.getByRole('alert')).toHaveText(refusal);
  expect((await checkingOf(bank, robin)).balance).toBe('500.00');

  await toTab(page, 'Overview');
  await card.getByRole('button', { name: 'Start money movement' }).click();
  const start = page.getByRole('dialog', { name: 'Start money movement again?' });
  await expect(start.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await start.getByRole('button', { name: 'Start money movement' }).click();
  await expect(toast(page, 'Money movement started again')).toBeVisible();
  await expect(card).toContainText('Payments are running.');

  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'frostman');
  await wire.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await sendNow(page);
  expect((await checkingOf(bank, robin)).balance).toBe('375.00');
  const { id } = staff;
  const switched = await auditLines(bank, 'money-movement');
  expect(switched.map(({ actorId }) => actorId)).toEqual([id, id]);
});

test('an approver sees the switch and why it is not theirs', async ({ page, bank }) => {
  await openPortal(page, bank, 'approver');
  await expect(page.getByRole('button', { name: 'Stop all money movement' })).toBeDisabled();
  const card = page.getByRole('region', { name: 'Money movement' });
  await expect(card).toContainText('Only administrators can do this.');
});
