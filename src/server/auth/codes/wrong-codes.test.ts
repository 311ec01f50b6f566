import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CustomerOptions, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { enterPassword, signInThroughApi, wrongCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { paceCodes } from './wrong-codes.ts';

const bank = await startBank({
  env: {
    LIMIT_ADDRESS_FAILURES: '1000',
    LIMIT_SITE_CODE_FAILURES: '6',
    LIMIT_SITE_CODE_DELAY: '1ms',
  },
});

type Accounts = NonNullable<CustomerOptions['accounts']>;

/** How long the code step waits at this moment. */
async function pausesNow(): Promise<number[]> {
  const pauses: number[] = [];
  await paceCodes(bank.deps, async (ms) => pauses.push(ms));
  return pauses;
}

async function failTimes(times: number, accounts: Accounts = { checking: 0n }): Promise<void> {
  const customer = await makeCustomer(bank, { accounts });
  const { cookies } = await enterPassword(bank, customer);
  const body = { email: customer.email, code: await wrongCode(bank) };
  for (let tried = 0; tried < times; tried += 1) {
    await bank.request('POST', '/api/auth/validate-code', { body, cookies });
  }
}

test('many wrong codes across the site slow the code step, raise one alert and void nothing', async () => {
  const administrator = await makeStaff(bank, 'administrator');
  const approver = await makeStaff(bank, 'approver');
  const alerts = async (to: string) =>
    (await bank.readMailbox(to)).filter(({ kind }) => kind === 'wrong-codes').length;
  await failTimes(3);
  await failTimes(2);
  assert.deepEqual(await pausesNow(), []);
  assert.equal(await alerts(administrator.email), 0);
  await failTimes(3);
  assert.deepEqual(await pausesNow(), [1]);
  assert.equal(await alerts(administrator.email), 1);
  assert.equal(await alerts(approver.email), 0);
  assert.equal(bank.logLines.filter((line) => line.includes('many wrong codes')).length, 1);
  await signInThroughApi(bank, await makeCustomer(bank));
  bank.clock.advance(10 * 60_000);
  assert.deepEqual(await pausesNow(), []);
});

test('wrong codes of visitors who enroll slow nobody down', async () => {
  for (let visitor = 0; visitor < 3; visitor += 1) {
    const email = `visitor${visitor}@mail.example`;
    const names = { firstName: 'Vera', lastName: 'Visitor' };
    const enrolled = await bank.request('POST', '/api/auth/register', {
      body: { email, password: 'vexing-lantern-otter', ...names },
    });
    assert.equal(enrolled.status, 200, enrolled.text);
    for (let tried = 0; tried < 5; tried += 1) {
      const body = { email, code: '000000' };
      const { cookies } = enrolled;
      const refused = await bank.request('POST', '/api/auth/validate-code', { body, cookies });
      assert.equal(refused.status, 401);
    }
  }
  assert.deepEqual(await pausesNow(), []);
});

test('wrong codes at logins without an account slow nobody down', async () => {
  for (let visitor = 0; visitor < 3; visitor += 1) await failTimes(5, {});
  assert.deepEqual(await pausesNow(), []);
});
