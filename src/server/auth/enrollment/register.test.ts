import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { applied, apply } from '#tests/support/people/applications.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import {
  enterPassword,
  poolCode,
  signInThroughApi,
  wrongCode,
} from '#tests/support/people/sign-in.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { ownedAccounts } from '../../people/access.ts';

const bank = await startBank();
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

type Cookies = Readonly<Record<string, string>>;

const PERSON = { password: 'some-pass-phrase', firstName: 'Linden', lastName: 'Ash' };

let enrolled = 0;
function nextEmail(): string {
  enrolled += 1;
  return `linden${enrolled}@mail.example`;
}

const enroll = (body: object) => bank.request('POST', '/api/auth/register', { body });
const validate = (email: string, code: string, cookies: Cookies) =>
  bank.request('POST', '/api/auth/validate-code', { body: { email, code }, cookies });

async function mailedCode(email: string): Promise<string> {
  const [mail] = await bank.readMailbox(email);
  const [, code = ''] = /^Access code: (\d{6})$/m.exec(mail?.text ?? '') ?? [];
  assert.ok(code, 'no code was mailed');
  return code;
}

test('A22: enrolling answers like step 1 and never signs in by itself', async () => {
  const reply = await enroll({ ...PERSON, email: nextEmail() });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.json(), { user: null, next: 'code' });
  assert.deepEqual(Object.keys(reply.cookies), ['larch-challenge']);
  const { cookies } = reply;
  assert.equal((await bank.request('GET', '/api/auth/me', { cookies })).status, 401);
  assert.equal((await bank.request('GET', '/api/profile', { cookies })).status, 401);
});

test('the mailed code makes the login, with a proven address and no accounts', async () => {
  const email = nextEmail();
  const { cookies } = await enroll({ ...PERSON, email: email.toUpperCase(), username: 'linden' });
  const reply = await validate(email, await mailedCode(email), cookies);
  assert.equal(reply.status, 200);
  assert.equal(reply.json()['username'], 'linden');
  const { proven, accounts } = await one<{ proven: boolean; accounts: bigint }>(
    bank.deps.pool,
    sql`select email_proven_at is not null as proven,
          (select count(*) from (${ownedAccounts(sql`customers.id`)}) owned) as accounts
        from customers where email = ${email}`,
  );
  assert.deepEqual({ proven, accounts }, { proven: true, accounts: 0n });
  await signInThroughApi(bank, { email, password: PERSON.password });
});

test('only the mailed code will do: neither one of the pool nor a wrong one', async () => {
  const email = nextEmail();
  const { cookies } = await enroll({ ...PERSON, email });
  const pooled = await poolCode(bank);
  assert.equal((await validate(email, pooled, cookies)).status, 401);
  assert.equal(await poolCode(bank), pooled, 'the pool code was not consumed');
  assert.equal((await validate(email, await wrongCode(bank), cookies)).status, 401);
  assert.equal(
    (await validate('other@mail.example', await mailedCode(email), cookies)).status,
    401,
  );
  assert.equal((await enterPassword(bank, { email, password: PERSON.password })).status, 401);
  assert.equal((await validate(email, await mailedCode(email), cookies)).status, 200);
});

test('the mailed code is worth nothing without the cookie, or after ten minutes', async () => {
  const email = nextEmail();
  const { cookies } = await enroll({ ...PERSON, email });
  assert.equal((await validate(email, await mailedCode(email), {})).status, 401);
  bank.clock.advance(10 * 60_000);
  assert.equal((await validate(email, await mailedCode(email), cookies)).status, 401);
});

test('a known address gets the same answer; its owner a mail, and nothing changes', async () => {
  const { email, id } = await makeCustomer(bank);
  const unknown = await enroll({ ...PERSON, email: nextEmail() });
  const known = await enroll({ ...PERSON, email });
  assert.equal(known.status, unknown.status);
  assert.equal(known.text, unknown.text);
  assert.deepEqual(Object.keys(known.cookies), Object.keys(unknown.cookies));
  const mails = await bank.readMailbox(email);
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['already-enrolled'],
  );
  assert.doesNotMatch(mails[0]?.text ?? '', /\d{6}/);
  const first = sql`select from customers where id = ${id} and first_name = 'Robin'`;
  assert.equal((await rows(bank.deps.pool, first)).length, 1);
});

test('an address cannot be occupied: until the code comes back nothing is taken', async () => {
  const email = nextEmail();
  await enroll({ ...PERSON, email, firstName: 'Somebody' });
  const { cookies } = await enroll({ ...PERSON, email });
  const reply = await validate(email, await mailedCode(email), cookies);
  assert.equal(reply.json()['firstName'], PERSON.firstName);
});

test('of two who finish with one address, one gets it', async () => {
  const email = nextEmail();
  const first = await enroll({ ...PERSON, email });
  const firstCode = await mailedCode(email);
  bank.clock.advance(1_000);
  const second = await enroll({ ...PERSON, email });
  const replies = await Promise.all([
    validate(email, firstCode, first.cookies),
    validate(email, await mailedCode(email), second.cookies),
  ]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test('a taken username is said, also one that an application has been promised', async () => {
  const { username } = await makeCustomer(bank);
  await run(
    bank.deps.pool,
    sql`insert into applications
          (id, status, account_type, initial_deposit_cents, username, created_at)
        values (${randomUUID()}, 'pending', 'checking', 0, 'promised', ${bank.clock.now()})`,
  );
  for (const taken of [username, 'promised']) {
    const reply = await enroll({ ...PERSON, email: nextEmail(), username: taken });
    assert.equal(reply.status, 409);
    assert.deepEqual(reply.json<{ fields: object }>().fields, {
      username: 'This username is taken.',
    });
  }
});

test('a username that an application was promised meanwhile goes to the application', async () => {
  const [email, username] = [nextEmail(), 'larkspur'];
  const { cookies } = await enroll({ ...PERSON, email, username });
  const applicationId = await applied(bank, { username });
  const reply = await validate(email, await mailedCode(email), cookies);
  assert.equal(reply.status, 409, reply.text);
  assert.deepEqual(reply.json<{ fields: object }>().fields, {
    username: 'This username is taken.',
  });
  const known = sql`select from customers where email = ${email} or username = ${username}`;
  assert.equal((await rows(bank.deps.pool, known)).length, 0);
  const path = `/api/admin/pending-accounts/${applicationId}/approve`;
  const approver = await makeStaff(bank, 'approver');
  const approved = await bank.request('POST', path, { cookies: approver.cookies, body: {} });
  assert.equal(approved.status, 200, approved.text);
});

test('an application that comes while an enrollment is completed finds the name taken', async () => {
  const [email, username] = [nextEmail(), 'foxglove'];
  const { cookies } = await enroll({ ...PERSON, email, username });
  const applications: Promise<TestReply>[] = [];
  const come = async () => {
    const application = apply(bank, { username });
    applications.push(application);
    assert.ok(await comesToWait(bank.deps.pool, application), 'it does not wait');
  };
  const code = await mailedCode(email);
  const after = 'as taken';
  const reply = await interrupt(bank, { after, come }, () => validate(email, code, cookies));
  assert.equal(reply.status, 200, reply.text);
  const [application] = await Promise.all(applications);
  assert.equal(application?.json()['code'], 'username-taken');
});

test("the spec's messages for its fields", async () => {
  const body = { email: 'x', username: 'Ab', password: '12345', firstName: '', lastName: ' ' };
  assert.deepEqual((await enroll(body)).json<{ fields: object }>().fields, {
    email: 'Invalid email address',
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
  });
  const upper = await enroll({ ...PERSON, email: nextEmail(), username: 'Abc' });
  assert.equal(
    upper.json<{ fields: { username: string } }>().fields.username,
    'Username must be lowercase letters and numbers only',
  );
});

test('nobody is flooded with mail: five an hour to one address', async () => {
  const email = nextEmail();
  const statuses = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await enroll({ ...PERSON, email })).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});

test('the owner of a known address gets three of these emails an hour, and every answer is the same', async () => {
  const owner = await makeCustomer(bank);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const reply = await enroll({ ...PERSON, email: owner.email });
    assert.deepEqual([reply.status, reply.json()], [200, { user: null, next: 'code' }]);
  }
  const mails = await bank.readMailbox(owner.email);
  assert.equal(mails.filter(({ kind }) => kind === 'already-enrolled').length, 3);
});

test('D4: what a body says beyond its fields is refused', async () => {
  for (const extra of [{ role: 'administrator' }, { status: 'active' }, { id: randomUUID() }]) {
    assert.equal((await enroll({ ...PERSON, ...extra, email: nextEmail() })).status, 400);
  }
});
