import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveRecipient, someWireDetails } from '#tests/support/money/recipients.ts';
import { makeSchedule, passDays } from '#tests/support/money/schedules.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

test('staff read a customer’s schedules and recipients; whole account numbers are not among them', async () => {
  const accounts = { checking: 10n, business_checking: 0n };
  const robin = await makeCustomer(bank, { accounts });
  await saveRecipient(bank, robin);
  const { id } = await makeSchedule(bank, robin, { amount: '40.00' });
  await makeSchedule(bank, await makeCustomer(bank, { accounts }), { amount: '77.00' });
  await passDays(bank, 2);
  const { cookies } = await makeStaff(bank, 'auditor');
  const path = `/api/admin/users/${robin.id}/schedules`;
  const reply = await bank.request('GET', path, { cookies });
  assert.equal(reply.status, 200, reply.text);
  const { schedules, recipients } =
    reply.json<Record<'schedules' | 'recipients', Record<string, unknown>[]>>();
  assert.deepEqual(
    schedules.map((schedule) => [schedule['id'], schedule['amount'], schedule['failed']]),
    [[id, '40.00', 1]],
  );
  const [recipient] = recipients;
  assert.equal(recipient?.['name'], 'Ana Ruiz');
  assert.match(String(recipient?.['wireAccount']), /^\*{4}.{4}$/);
  assert.equal(recipient?.['billAccount'], '****T-12');
  assert.ok(!reply.text.includes(String(someWireDetails['recipientAccountNumber'])));
  assert.ok(!reply.text.includes('UNIT-12'));
  for (const visitor of [{}, robin.cookies]) {
    assert.equal((await bank.request('GET', path, { cookies: visitor })).status, 401);
  }
});

test('of a customer who is none there is nothing to read', async () => {
  const path = '/api/admin/users/3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f/schedules';
  const { cookies } = await makeStaff(bank, 'auditor');
  assert.equal((await bank.request('GET', path, { cookies })).status, 404);
});
