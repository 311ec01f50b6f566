import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, placeWire } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  env: {
    SETTING_DUAL_CONTROL: 'on',
    SETTING_HELD_OPENING_DEPOSITS: 'on',
    LIMIT_DUAL_CONTROL: '100.00',
  },
});
const quick = await makeStaff(bank, 'approver');
const late = await makeStaff(bank, 'approver');
const administrator = await makeStaff(bank, 'administrator');

async function act({ cookies }: TestStaff, path: string, body: object = {}) {
  const reply = await bank.request('POST', `/api/admin/${path}`, { body, cookies });
  return { status: reply.status, error: reply.json<{ error?: string }>().error };
}

const both = ['approve', 'deny'] as const;

test('the second decision is refused with the name of the first staff member and the time', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  const wire = `pending-transfers/${await placeWire(bank, robin)}`;
  assert.equal((await act(quick, `${wire}/approve`)).status, 200);
  for (const decision of both) {
    assert.deepEqual(await act(late, `${wire}/${decision}`), {
      status: 409,
      error: `This transfer is already approved. ${quick.name} made the decision.`,
    });
  }
});

test('a staff member who decides the same thing again is told that the first decision was theirs', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  const wire = `pending-transfers/${await placeWire(bank, robin)}`;
  const application = `pending-accounts/${await applied(bank)}`;
  const decided = { [wire]: 'transfer', [application]: 'application' };
  for (const [path, what] of Object.entries(decided)) {
    assert.equal((await act(quick, `${path}/approve`)).status, 200);
    assert.deepEqual(await act(quick, `${path}/approve`), {
      status: 409,
      error: `This ${what} is already approved. You made the decision.`,
    });
  }
});

test('an application and then its opening deposit are decided by two different people', async () => {
  const application = `pending-accounts/${await applied(bank, { initialDeposit: 50 })}`;
  assert.equal((await act(late, `${application}/approve`)).status, 200);
  assert.equal((await act(quick, `${application}/confirm-funding`)).status, 200);
  assert.deepEqual(await act(late, `${application}/return-funding`), {
    status: 409,
    error: `This opening deposit is already confirmed. ${quick.name} made the decision.`,
  });
});

test('of two postings on one account each has its own decider', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 0n } });
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/credit`;
  const ask = async () => {
    const body = { amount: '250.00', description: 'Goodwill' };
    const reply = await bank.request('POST', path, { body, cookies: administrator.cookies });
    return `adjustments/${reply.json<{ id: string }>().id}`;
  };
  const [first, second] = [await ask(), await ask()];
  assert.equal((await act(quick, `${first}/deny`)).status, 200);
  assert.equal((await act(late, `${second}/approve`)).status, 200);
  assert.equal(
    (await act(late, `${first}/approve`)).error,
    `This posting is already denied. ${quick.name} made the decision.`,
  );
});

test('what a customer called back was nobody’s decision here', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  assert.equal((await cancel(bank, robin, id)).status, 200);
  assert.deepEqual(await act(late, `pending-transfers/${id}/approve`), {
    status: 409,
    error: 'This transfer is already cancelled.',
  });
});

test('a customer never hears a colleague’s name', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
  const id = await placeWire(bank, robin);
  assert.equal((await act(quick, `pending-transfers/${id}/deny`)).status, 200);
  const reply = await cancel(bank, robin, id);
  assert.equal(reply.status, 409);
  assert.ok(!reply.text.includes(quick.name), reply.text);
});
