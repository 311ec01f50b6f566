import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { enterPassword, poolCode, signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { lockLogin } from '../logins.ts';
import { endAllAccess } from './end-all-access.ts';

const bank = await startBank();

/** What blocking a customer comes down to. */
async function block({ id }: TestCustomer): Promise<void> {
  await transaction(bank.deps.pool, async (tx) => {
    await lockLogin(tx, 'customer', id);
    await run(tx, sql`update customers set status = 'blocked' where id = ${id}`);
    await endAllAccess(tx, id);
  });
}

test('B9: the next request on every session is refused, and the challenge is void', async () => {
  const customer = await makeCustomer(bank);
  const sessions = [customer.cookies, await signInThroughApi(bank, customer)];
  const challenge = (await enterPassword(bank, customer)).cookies;
  await block(customer);
  for (const cookies of sessions) {
    assert.equal((await bank.request('GET', '/api/auth/me', { cookies })).status, 401);
    assert.equal((await bank.request('POST', '/api/auth/activity', { cookies })).status, 401);
  }
  const body = { email: customer.email, code: await poolCode(bank) };
  const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies: challenge });
  assert.equal(reply.status, 401);
});

test('B9: a sign-in completed at the very moment of a block leaves no session behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await makeCustomer(bank);
    const { cookies } = await enterPassword(bank, customer);
    const body = { email: customer.email, code: await poolCode(bank) };
    await Promise.all([
      bank.request('POST', '/api/auth/validate-code', { body, cookies }),
      block(customer),
    ]);
    const { count } = await one<{ count: bigint }>(
      bank.deps.pool,
      sql`select count(*) from sessions where subject_id = ${customer.id}`,
    );
    assert.equal(count, 0n);
  }
});

test('a blocked device is a new one afterwards, so that the owner hears of its next sign-in', async () => {
  const customer = await makeCustomer(bank);
  const { 'larch-device': device = '' } = await signInThroughApi(bank, customer);
  await block(customer);
  const unblock = sql`update customers set status = 'active' where id = ${customer.id}`;
  await run(bank.deps.pool, unblock);
  const challenge = (await enterPassword(bank, customer)).cookies;
  const cookies = { ...challenge, 'larch-device': device };
  const body = { email: customer.email, code: await poolCode(bank) };
  await bank.request('POST', '/api/auth/validate-code', { body, cookies });
  const notices = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.deepEqual(notices, ['new-sign-in', 'new-sign-in']);
});
