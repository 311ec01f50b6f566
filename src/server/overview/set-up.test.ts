import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const setUp = async ({ cookies }: TestCustomer) =>
  (await bank.request('GET', '/api/set-up', { cookies })).json();

test('each step is done by what it leaves behind, and only by one’s own', async () => {
  const accounts = { checking: 100n, savings: 0n };
  const [one, other] = [await makeCustomer(bank, { accounts }), await makeCustomer(bank)];
  const nothing = { signIn: false, recoveryCodes: false, directDeposit: false, alerts: false };
  assert.deepEqual(await setUp(one), nothing, 'the opening deposit is none of the steps');

  await setUpApp(bank, one);
  const rules = [{ kind: 'deposit', email: true, enabled: true }];
  await bank.request('PUT', '/api/alert-rules', { cookies: one.cookies, body: { rules } });
  const secured = { signIn: true, recoveryCodes: true, directDeposit: false, alerts: true };
  assert.deepEqual(await setUp(one), secured);

  const body = {
    fromAccountId: accountOf(one, 'checking'),
    toAccountId: accountOf(one, 'savings'),
    amount: '5.00',
  };
  await bank.request('POST', '/api/internal-transfer', { cookies: one.cookies, body });
  assert.deepEqual(await setUp(one), secured, 'one’s own transfer is no pay');
  await run(bank.deps.pool, sql`delete from recovery_codes where subject_id = ${one.id}`);
  assert.deepEqual(await setUp(one), { ...secured, recoveryCodes: false });
  assert.deepEqual(await setUp(other), nothing);
});
