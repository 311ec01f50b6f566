import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { sendSignedWire } from '#tests/support/money/signed-payments.ts';
import { receiptOf, statusOf } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { screenProblems } from '../accessibility.ts';
import { expect } from '../bank.ts';
import { addDevice, makePasskey, signInAtLocalhost, test } from '../passkeys.ts';
import { toTab } from './portal.ts';
import { item, narrowTo, sendNow } from './queues/queue.ts';

async function decisionsSignedBy({ deps }: TestApp, staffId: string) {
  const signed = await rows<{ id: string }>(
    deps.pool,
    sql`select item_id as id from signatures where signer_id = ${staffId}`,
  );
  return signed.map(({ id }) => id);
}

test('staff see a verified signature, and sign their approval at the press of the button', async ({
  page,
  bank,
}) => {
  const lastName = 'Signmond';
  const customer = await makeCustomer(bank, { lastName, accounts: { checking: 900n } });
  const { device: phone } = await addPasskey(bank, customer, { name: 'iPhone' });
  const { transferId: id } = receiptOf(await sendSignedWire(bank, customer, phone));
  const approver = await makeStaff(bank, 'approver');
  const device = await addDevice(page);
  await device.answers(true);
  await signInAtLocalhost(page, approver);
  await page.goto('/admin/dashboard');
  await makePasskey(page, { ...approver, name: 'Security key', base: '/api/admin/auth' });
  await page.reload();
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'signmond');
  const wire = item(page, 'Robin Signmond');
  await expect(wire).toContainText(/Signed with iPhone, Mar 2, \d+:\d\d [AP]M, verified/);
  expect(await screenProblems(page)).toEqual([]);

  await device.recognizes(false);
  await wire.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Approve without signing?' });
  await expect(question).toContainText('Nothing was decided yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await statusOf(bank, id)).toBe('pending');

  await device.recognizes(true);
  await wire.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  await expect.poll(() => statusOf(bank, id)).toBe('approved');
  expect(await decisionsSignedBy(bank, approver.id)).toEqual([id]);
});

test('a staff member whose device is elsewhere approves without signing', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const lastName = 'Elsewhere';
  const customer = await makeCustomer(bank, { lastName, accounts: { checking: 900n } });
  const { device: phone } = await addPasskey(bank, customer);
  const { transferId: id } = receiptOf(await sendSignedWire(bank, customer, phone));
  const approver = await makeStaff(bank, 'approver');
  const device = await addDevice(page);
  await device.answers(true);
  await signInAtLocalhost(page, approver);
  await page.goto('/admin/dashboard');
  await makePasskey(page, { ...approver, name: 'Security key', base: '/api/admin/auth' });
  await page.reload();
  await device.forgetAll();
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'elsewhere');
  await item(page, 'Robin Elsewhere').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve without signing' }).click();
  await sendNow(page);
  await expect.poll(() => statusOf(bank, id)).toBe('approved');
  expect(await decisionsSignedBy(bank, approver.id)).toEqual([]);
});
