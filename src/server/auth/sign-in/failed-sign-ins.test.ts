import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi, wrongCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({
  env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_CONSECUTIVE_FAILURES: '12' },
});
afterEach(async () => {
  bank.clock.advance(2_000);
  await run(bank.deps.pool, sql`delete from throttles`);
});

function logIn(email: string, password: string, from: string) {
  const headers = { 'x-forwarded-for': from };
  return bank.request('POST', '/api/auth/login', { body: { email, password }, headers });
}

interface Line {
  readonly action: string;
  readonly subjectId: string | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

async function linesOf(action: string): Promise<Line[]> {
  return await rows<Line>(
    bank.deps.pool,
    sql`select action, subject_id as "subjectId", after, address from audit_log
        where action = ${action} order by number`,
  );
}

test('five failed sign-ins on one account leave a line with the address, ten leave two', async () => {
  const customer = await makeCustomer(bank);
  const ofCustomer = async () =>
    (await linesOf('fail-sign-in')).filter(({ subjectId }) => subjectId === customer.id);
  for (let tried = 0; tried < 4; tried += 1) await logIn(customer.email, 'wrong', '192.0.2.1');
  assert.deepEqual(await ofCustomer(), []);
  await logIn(customer.username, 'wrong', '192.0.2.7');
  const [line] = await ofCustomer();
  assert.equal(line?.address, '192.0.2.7');
  assert.deepEqual(line?.after, { failures: 5, step: 'password' });
  for (let tried = 0; tried < 5; tried += 1) await logIn(customer.email, 'wrong', '192.0.2.8');
  assert.deepEqual(
    (await ofCustomer()).map(({ after: { failures } }) => failures),
    [5, 10],
  );
});

test('failures of a device that has signed in before and wrong codes count too', async () => {
  const customer = await makeCustomer(bank);
  const cookies = await signInThroughApi(bank, customer);
  const { email, password } = customer;
  for (let tried = 0; tried < 3; tried += 1) {
    await bank.request('POST', '/api/auth/login', { body: { email, password: 'no' }, cookies });
  }
  const opened = await bank.request('POST', '/api/auth/login', {
    body: { email, password },
    cookies,
  });
  assert.equal(opened.status, 200);
  for (let tried = 0; tried < 2; tried += 1) {
    const body = { email, code: await wrongCode(bank) };
    const refused = await bank.request('POST', '/api/auth/validate-code', {
      body,
      cookies: opened.cookies,
    });
    assert.equal(refused.status, 401);
  }
  const [line] = (await linesOf('fail-sign-in')).filter(
    ({ subjectId }) => subjectId === customer.id,
  );
  assert.deepEqual(line?.after, { failures: 5, step: 'code' });
});

test('a completed sign-in starts the count over', async () => {
  const customer = await makeCustomer(bank);
  for (let tried = 0; tried < 4; tried += 1) await logIn(customer.email, 'wrong', '192.0.2.1');
  await signInThroughApi(bank, customer);
  for (let tried = 0; tried < 4; tried += 1) await logIn(customer.email, 'wrong', '192.0.2.2');
  const lines = await linesOf('fail-sign-in');
  assert.ok(!lines.some(({ subjectId }) => subjectId === customer.id));
});

test('a name that nobody has is in the audit log and the log as an HMAC only', async () => {
  for (const [name, from] of [
    ['my secret password', '192.0.2.1'],
    ['my secret password', '192.0.2.2'],
    ['another secret', '192.0.2.3'],
  ] as const) {
    for (let tried = 0; tried < 5; tried += 1) await logIn(name, 'wrong', from);
  }
  const lines = await rows<{ text: string; kind: string; subjectId: string | null }>(
    bank.deps.pool,
    sql`select l::text as text, subject_kind as kind, subject_id as "subjectId" from audit_log l
        order by number`,
  );
  const unknown = lines.filter(({ kind }) => kind === 'unknown-name');
  const [first, second, other] = unknown.map(({ subjectId }) => subjectId);
  assert.match(first ?? '', /./, 'who was tried can be told apart');
  assert.equal(second, first);
  assert.notEqual(other, first);
  const logged = bank.logLines.join('\n');
  assert.ok(first && logged.includes(first), 'the log names it alike');
  for (const { text } of lines) assert.doesNotMatch(text, /my secret password/);
  assert.doesNotMatch(logged, /my secret password/);
});

test('a lock leaves a line with the address, and administrators get an email', async () => {
  const customer = await makeCustomer(bank);
  const administrator = await makeStaff(bank, 'administrator');
  for (let network = 1; network <= 13; network += 1) {
    await logIn(customer.email, 'wrong', `198.51.${network}.7`);
  }
  const locks = (await linesOf('lock-sign-in')).filter(
    ({ subjectId }) => subjectId === customer.id,
  );
  assert.deepEqual(
    locks.map(({ address }) => address),
    ['198.51.12.7'],
  );
  const [mail, more] = await bank.readMailbox(administrator.email);
  assert.match(mail?.subject ?? '', /locked/);
  assert.ok(mail?.text.includes(customer.id));
  assert.equal(more, undefined);
  const logged = bank.logLines.find((line) => line.includes('authn_login_lock')) ?? '';
  assert.equal((JSON.parse(logged) as { address: string }).address, '198.51.12.7');
});

test('an address that is made to wait leaves lines at its 1st, 2nd and 4th time of a day', async () => {
  for (let round = 0; round < 4; round += 1) {
    for (let tried = 0; tried < 25; tried += 1) {
      await logIn(`nobody${tried}@mail.example`, 'wrong', '192.0.2.90');
    }
    bank.clock.advance(60_000);
  }
  const lines = (await linesOf('block-address')).filter(({ address }) => address === '192.0.2.90');
  assert.deepEqual(
    lines.map(({ after: { times } }) => times),
    [1, 2, 4],
  );
});

test('failed sign-ins and refusals are logged with address and throttle', async () => {
  const customer = await makeCustomer(bank);
  for (let tried = 0; tried < 6; tried += 1) await logIn(customer.email, 'wrong', '192.0.2.99');
  const lines = bank.logLines.map((line) => JSON.parse(line) as Record<string, string>);
  const from = (event: string) =>
    lines.filter((line) => line['event'] === event && line['address'] === '192.0.2.99');
  assert.equal(from('authn_login_fail').length, 5);
  assert.ok(from('authz_fail').length > 0);
  const [refused] = from('excess_rate_limit_exceeded');
  assert.match(refused?.['throttle'] ?? '', /^sign-in account-address /);
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(customer.email));
});

test('a blocked address is refused without a question to the database', async () => {
  for (let tried = 0; tried < 21; tried += 1) {
    await logIn(`nobody${tried}@mail.example`, 'wrong', '192.0.2.91');
  }
  // A request that looked for the login now would wait until these locks are gone.
  const locks = await bank.deps.pool.connect();
  await locks.query('begin');
  await locks.query('lock table customers, throttles in access exclusive mode');
  const refused = await logIn('nobody@mail.example', 'wrong', '192.0.2.91');
  await locks.query('rollback');
  locks.release();
  assert.equal(refused.status, 429);
});
