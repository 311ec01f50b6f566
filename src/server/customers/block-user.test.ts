import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { makeCustomer, makeStaff, signIn } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const admin = await makeStaff(bank, 'administrator', 'admin-001');

function change(userId: string, what: 'block' | 'unblock', by = admin) {
  return bank.request('POST', `/api/admin/users/${userId}/${what}`, { cookies: by.cookies });
}

test('B9: blocking ends every session and every challenge of a customer at once', async () => {
  const robin = await makeCustomer(bank);
  const elsewhere = await signIn(bank, 'customer', robin.id);
  const challenge = await signIn(bank, 'pre-auth', robin.id);
  const reply = await change(robin.id, 'block');
  assert.deepEqual(reply.json(), { id: robin.id, status: 'blocked' });
  for (const cookies of [robin.cookies, elsewhere]) {
    assert.equal((await bank.request('GET', '/api/accounts', { cookies })).status, 401);
  }
  const code = await bank.request('POST', '/api/auth/validate-code', {
    cookies: challenge,
    body: { email: robin.email, code: '123456' },
  });
  assert.equal(code.status, 401);
  const { email, password } = robin;
  const login = () => bank.request('POST', '/api/auth/login', { body: { email, password } });
  assert.equal((await login()).status, 403);
  assert.equal((await change(robin.id, 'unblock')).json<{ status: string }>().status, 'active');
  assert.equal((await login()).status, 200);
});

test('blocking who is blocked is a conflict; unblocking may be asked for again', async () => {
  const robin = await makeCustomer(bank);
  const replies = await Promise.all([change(robin.id, 'block'), change(robin.id, 'block')]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal((await change(robin.id, 'unblock')).status, 200);
  assert.equal((await change(robin.id, 'unblock')).status, 200);
});

test('D6: the first administrator cannot be blocked, and nobody blocks themselves', async () => {
  for (const what of ['block', 'unblock'] as const) {
    const reply = await change('admin-001', what);
    assert.equal(reply.status, 403);
    assert.equal(reply.json<{ code: string }>().code, 'protected-user');
  }
  const me = await makeCustomer(bank);
  await run(bank.deps.pool, sql`update staff set customer_id = ${me.id} where id = ${admin.id}`);
  assert.equal((await change(me.id, 'block')).json<{ code: string }>().code, 'own-affair');
  assert.equal((await change(randomUUID(), 'block')).status, 404);
  const colleague = await makeStaff(bank, 'approver');
  assert.equal((await change(colleague.id, 'block')).status, 404, 'staff are not customers');
});

test('G1: who blocked whom is on record, with before and after', async () => {
  const robin = await makeCustomer(bank);
  await change(robin.id, 'block');
  const path = `/api/admin/audit?action=block-user&subjectId=${robin.id}`;
  const [line] = (await bank.request('GET', path, { cookies: admin.cookies })).json<
    { actorId: string; before: object; after: object; address: string }[]
  >();
  assert.equal(line?.actorId, admin.id);
  assert.deepEqual(line?.before, { status: 'active' });
  assert.deepEqual(line?.after, { status: 'blocked' });
  assert.ok(line?.address);
});
