import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { forgetPassword, resetToken } from '#tests/support/people/reset-link.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { jobs } from '../../jobs.ts';

const bank = await startBank();
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const forgot = (email: string) =>
  bank.request('POST', '/api/auth/forgot-password', { body: { email } });

const kindsTo = async (email: string) => (await bank.readMailbox(email)).map(({ kind }) => kind);

async function countRows(): Promise<readonly [bigint, bigint]> {
  const { resets, lines } = await one<{ resets: bigint; lines: bigint }>(
    bank.deps.pool,
    sql`select (select count(*) from password_resets) as resets,
          (select count(*) from audit_log where action = 'forgot-password') as lines`,
  );
  return [resets, lines];
}

test('the link comes by mail on a line of its own, asked for by address or by username', async () => {
  const customer = await makeCustomer(bank);
  assert.equal((await forgot(customer.email)).status, 202);
  const first = await resetToken(bank, customer.email);
  assert.equal((await forgot(customer.username.toUpperCase())).status, 202);
  const second = await resetToken(bank, customer.email);
  assert.notEqual(first, second);
  const [mail] = await bank.readMailbox(customer.email);
  const origin = `http://${new URL(bank.url).host}`;
  assert.ok(mail?.text.split('\n').includes(`${origin}/reset-password#${second}`));
});

test('a known name, an unknown one and a blocked customer get the same answer and the same work', async () => {
  const customer = await makeCustomer(bank);
  const blocked = await makeCustomer(bank);
  await run(bank.deps.pool, sql`update customers set status = 'blocked' where id = ${blocked.id}`);
  const names = [customer.email, 'nobody-here@mail.example', blocked.username];
  const before = await countRows();
  const replies = [];
  for (const name of names) replies.push(await forgot(name));
  const [known, ...others] = replies;
  assert.ok(known);
  assert.deepEqual(known.json(), { accepted: true });
  const headersOf = ({ headers }: typeof known) =>
    Object.keys(headers)
      .filter((name) => !/^(date|x-request-id)$/.test(name))
      .toSorted();
  for (const other of others) {
    assert.equal(other.status, 202);
    assert.equal(other.text, known.text);
    assert.deepEqual(headersOf(other), headersOf(known));
  }
  const [resets, lines] = await countRows();
  assert.deepEqual([resets - before[0], lines - before[1]], [3n, 3n]);
  assert.deepEqual(await kindsTo(customer.email), ['password-reset-link']);
  assert.deepEqual(await kindsTo(blocked.email), []);
});

test('three an hour from one address, whomever they are for; the answer stays the same', async () => {
  const customer = await makeCustomer(bank);
  const names = ['one@mail.example', 'two@mail.example', 'three@mail.example'];
  const replies = [];
  for (const name of names) replies.push(await forgot(name));
  const before = await countRows();
  replies.push(await forgot(customer.email));
  assert.deepEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(replies[0]?.status, 202);
  assert.deepEqual(await countRows(), before, 'nothing was looked up or written');
  assert.deepEqual(await kindsTo(customer.email), []);
  bank.clock.advance(60 * MINUTE_MS);
  assert.equal((await forgot(customer.email)).status, 202);
  assert.deepEqual(await kindsTo(customer.email), ['password-reset-link']);
});

test('one customer gets three of these mails an hour, and the fourth request does not tell', async () => {
  const wide = await startApp({ env: { LIMIT_PASSWORD_RESETS_PER_ADDRESS: '100' } });
  try {
    const customer = await makeCustomer(wide);
    const ask = async (email: string) =>
      (await wide.request('POST', '/api/auth/forgot-password', { body: { email } })).status;
    const statuses = [];
    for (const name of [customer.email, customer.username]) {
      for (let attempt = 0; attempt < 3; attempt += 1) statuses.push(await ask(name));
    }
    assert.deepEqual(statuses, Array(6).fill(202), 'a username does not tell its address');
    assert.equal((await wide.readMailbox(customer.email)).length, 3);
    assert.deepEqual([await ask(customer.email), await ask(customer.username)], [202, 202]);
    assert.equal((await wide.readMailbox(customer.email)).length, 3);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      assert.equal(await ask('nobody@mail.example'), 202);
    }
  } finally {
    await wide.stop();
  }
});

test('only the hash of the token is kept, and expired links are forgotten', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  const stored = await rows<{ row: string }>(
    bank.deps.pool,
    sql`select r::text as row from password_resets r`,
  );
  const bytes = Buffer.from(token).toString('hex');
  assert.ok(stored.every(({ row }) => !row.includes(token) && !row.includes(bytes)));
  assert.ok(bank.logLines.every((line) => !line.includes(token)));
  bank.clock.advance(31 * MINUTE_MS);
  await jobs.find(({ name }) => name === 'forget-expired')?.run(bank.deps, {});
  assert.equal((await countRows())[0], 0n);
});

test('an administrator sends the same mail, three an hour, and learns nothing', async () => {
  const administrator = await makeStaff(bank, 'administrator');
  const customer = await makeCustomer(bank);
  const reset = () =>
    bank.request('POST', `/api/admin/users/${customer.id}/reset-sign-in`, {
      body: { what: 'password' },
      cookies: administrator.cookies,
    });
  const reply = await reset();
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.json(), { id: customer.id });
  await resetToken(bank, customer.email);
  const line = await one<{ actor: string; after: object }>(
    bank.deps.pool,
    sql`select actor_id as actor, after from audit_log
        where action = 'reset-sign-in' and subject_id = ${customer.id}`,
  );
  assert.deepEqual(line, { actor: administrator.id, after: { what: 'password' } });
  assert.equal((await reset()).status, 200);
  assert.equal((await reset()).status, 200);
  assert.equal((await reset()).status, 429);
});

test('a blocked customer is sent no link by staff', async () => {
  const { cookies } = await makeStaff(bank, 'administrator');
  const customer = await makeCustomer(bank);
  await run(bank.deps.pool, sql`update customers set status = 'blocked' where id = ${customer.id}`);
  const path = `/api/admin/users/${customer.id}/reset-sign-in`;
  const reply = await bank.request('POST', path, { body: { what: 'password' }, cookies });
  assert.equal(reply.status, 409);
  assert.deepEqual(await kindsTo(customer.email), []);
});

test('where the bank has an address of its own, the link has it, whatever the Host says', async () => {
  const real = await startApp({ demo: false });
  try {
    const customer = await makeCustomer(real);
    const reply = await real.request('POST', '/api/auth/forgot-password', {
      body: { email: customer.email },
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    assert.equal(reply.status, 202);
    const [mail] = await real.readMailbox(customer.email);
    assert.match(mail?.text ?? '', /^https:\/\/bank\.example\/reset-password#[\w-]{43}$/m);
  } finally {
    await real.stop();
  }
});
