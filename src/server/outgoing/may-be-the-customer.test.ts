// What must never happen: that one staff member reads an access code, acts as a customer with it
// and approves alone what the customer then sends.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { decide, placeWire, sendWire } from '#tests/support/money/wires.ts';
import {
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { enterPassword } from '#tests/support/people/sign-in.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on', SETTING_STEP_UP: 'on' } });
let reader: TestStaff;
let colleague: TestStaff;
// Others for each test, and other codes: what was shown before counts.
const forgetCodes = () => run(bank.deps.pool, sql`delete from access_codes`);
beforeEach(async () => {
  await forgetCodes();
  reader = await makeStaff(bank, 'approver');
  colleague = await makeStaff(bank, 'approver');
});

const PATH = '/api/admin/access-codes';
type By = Pick<TestStaff, 'cookies'>;

async function generate({ cookies }: By, otherBank: TestApp = bank): Promise<void> {
  const reply = await otherBank.request('POST', `${PATH}/generate-pool`, { cookies });
  assert.equal(reply.status, 200, reply.text);
}

/** A code that this staff member reads from the list. */
async function readCode({ cookies }: By, otherBank: TestApp = bank): Promise<string> {
  const reply = await otherBank.request('GET', PATH, { cookies });
  const codes = reply.json<{ code: string; used: boolean }[]>();
  const code = codes.find(({ used }) => !used)?.code;
  assert.ok(code, 'there is no unused code');
  return code;
}

const rich = (otherBank: TestApp = bank): Promise<TestCustomer> =>
  makeCustomer(otherBank, { accounts: { checking: 10_000n } });

async function signInWith(
  code: string,
  customer: TestCustomer,
  otherBank: TestApp = bank,
): Promise<TestCustomer> {
  const { cookies } = await enterPassword(otherBank, customer);
  const body = { email: customer.email, code };
  const reply = await otherBank.request('POST', '/api/auth/validate-code', { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  return { ...customer, cookies: reply.cookies };
}

/** A wire to a new recipient, confirmed with this code. */
async function wireConfirmedWith(code: string, customer: TestCustomer): Promise<string> {
  const { stepUp } = (await sendWire(bank, customer, { amount: '50.00' })).json<{
    stepUp?: string;
  }>();
  const body = { code, stepUp };
  const { cookies } = customer;
  const reply = await bank.request('POST', '/api/auth/step-up', { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  return await placeWire(bank, { ...customer, cookies: reply.cookies }, { amount: '50.00' });
}

const approve = async (by: TestStaff, id: string, otherBank: TestApp = bank) =>
  (await decide(otherBank, by, id, 'approve')).json<Record<string, unknown>>();

test('a staff member who signs in as a customer with codes from the pool does not approve alone', async () => {
  await generate(reader);
  const customer = await signInWith(await readCode(reader), await rich());
  const id = await wireConfirmedWith(await readCode(reader), customer);
  const first = await approve(reader, id);
  assert.deepEqual(first, { id, status: 'pending', needsSecondApproval: true });
  assert.equal((await approve(reader, id))['code'], 'second-approver-needed');
  const second = await approve(colleague, id);
  assert.deepEqual(second, { id, status: 'approved', needsSecondApproval: false });
});

test('nor one who was only shown the code that a colleague made', async () => {
  await generate(colleague);
  const id = await wireConfirmedWith(await readCode(reader), await rich());
  assert.equal((await approve(reader, id))['needsSecondApproval'], true);
});

test('nor one who made the code and was not shown it', async () => {
  await generate(colleague);
  const id = await wireConfirmedWith(await readCode(reader), await rich());
  assert.equal((await approve(colleague, id))['needsSecondApproval'], true);
});

test('one who was shown the list after the code was used approves alone', async () => {
  await generate(reader);
  const id = await wireConfirmedWith(await readCode(reader), await rich());
  await generate(reader);
  await readCode(colleague);
  assert.equal((await approve(colleague, id))['status'], 'approved');
});

test('the code of one customer says nothing about another', async () => {
  await generate(reader);
  await signInWith(await readCode(reader), await rich());
  await forgetCodes();
  await generate(colleague);
  const id = await wireConfirmedWith(await readCode(colleague), await rich());
  assert.equal((await approve(reader, id))['status'], 'approved');
});

test('after 30 days the code no longer counts', async () => {
  await generate(reader);
  const id = await wireConfirmedWith(await readCode(reader), await rich());
  bank.clock.advance(30 * DAY_MS);
  const renewed = { ...reader, cookies: await signIn(bank, 'staff', reader.id, 'approver') };
  assert.equal((await approve(renewed, id))['status'], 'approved');
});

test('a bank without dual control asks for no second person', async () => {
  const otherBank = await startApp();
  try {
    const alone = await makeStaff(otherBank, 'approver');
    await generate(alone, otherBank);
    const code = await readCode(alone, otherBank);
    const customer = await signInWith(code, await rich(otherBank), otherBank);
    const id = await placeWire(otherBank, customer, { amount: '50.00' });
    assert.equal((await approve(alone, id, otherBank))['status'], 'approved');
  } finally {
    await stopInOrder(otherBank);
  }
});
