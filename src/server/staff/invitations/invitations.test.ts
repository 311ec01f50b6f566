import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { auditOf } from '#tests/support/money/wires.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { acceptInvitation, invitationToken } from '#tests/support/people/invitations.ts';
import { makeStaff, signIn, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PASSWORD = 'six-patient-otters-swim';

const bank = await startBank();
let administrator: TestStaff = await makeStaff(bank, 'administrator');
afterEach(async () => {
  await run(bank.deps.pool, sql`delete from throttles`);
  // Some tests let a day pass, which ends sessions.
  const cookies = await signIn(bank, 'staff', administrator.id, 'administrator');
  administrator = { ...administrator, cookies };
});

interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly status: string;
}

let invited = 0;
async function invite(): Promise<StaffMember> {
  invited += 1;
  const email = `juniper${invited}@maryspeak.example`;
  const body = { email, firstName: 'Juniper', lastName: 'Holm', role: 'approver' };
  const reply = await post('', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.json<StaffMember>();
}

const post = (path: string, body?: object, { cookies } = administrator) =>
  bank.request('POST', `/api/admin/staff${path}`, { ...(body && { body }), cookies });

const logIn = (email: string, password: string) =>
  bank.request('POST', '/api/admin/auth/login', { body: { email, password } });

async function statusOf(staffId: string): Promise<string | undefined> {
  const { cookies } = administrator;
  const reply = await bank.request('GET', '/api/admin/staff', { cookies });
  return reply.json<StaffMember[]>().find(({ id }) => id === staffId)?.status;
}

const codeOf = (reply: { json(): Record<string, unknown> }) => reply.json()['code'];

test('an invited colleague chooses a password by the link and is signed in', async () => {
  const { id, email, status } = await invite();
  assert.equal(status, 'invited');
  assert.equal(await statusOf(id), 'invited');
  const [mail] = await bank.readMailbox(email);
  assert.equal(mail?.kind, 'staff-invitation');
  const token = await invitationToken(bank, email);
  const accepted = await acceptInvitation(bank, token, PASSWORD);
  assert.equal(accepted.status, 200, accepted.text);
  const { admin } = accepted.json<{ admin: { id: string; role: string } }>();
  assert.deepEqual([admin.id, admin.role], [id, 'approver']);
  const { cookies } = accepted;
  assert.equal((await bank.request('GET', '/api/admin/users', { cookies })).status, 200);
  assert.equal(await statusOf(id), 'active');
  assert.equal((await logIn(email, PASSWORD)).status, 200);
  const actions = await auditOf(bank, id);
  assert.deepEqual(actions, ['create-staff', 'accept-invitation', 'sign-in', 'sign-in']);
});

test('before that nobody can sign in as the invited colleague', async () => {
  const { email } = await invite();
  for (const password of ['', 'x', PASSWORD]) {
    assert.notEqual((await logIn(email, password)).status, 200);
  }
  const before = bank.deps.passwords.computed;
  assert.equal((await logIn(email, PASSWORD)).status, 401);
  assert.equal(bank.deps.passwords.computed - before, 1, 'it costs as much as for anybody');
});

test('unknown, used, replaced and expired links get the same answer', async () => {
  const unknown = await acceptInvitation(bank, randomBytes(32).toString('base64url'));
  assert.equal(unknown.status, 410);
  assert.equal(codeOf(unknown), 'link-expired');

  const used = await invite();
  const usedToken = await invitationToken(bank, used.email);
  assert.equal((await acceptInvitation(bank, usedToken)).status, 200);
  assert.equal((await acceptInvitation(bank, usedToken)).text, unknown.text);

  const replaced = await invite();
  const replacedToken = await invitationToken(bank, replaced.email);
  bank.clock.advance(1_000);
  assert.equal((await post(`/${replaced.id}/resend-invitation`)).status, 200);
  assert.equal((await acceptInvitation(bank, replacedToken)).text, unknown.text);

  const blocked = await invite();
  const blockedToken = await invitationToken(bank, blocked.email);
  assert.equal((await post(`/${blocked.id}/block`)).status, 200);
  assert.equal((await acceptInvitation(bank, blockedToken)).text, unknown.text);

  const late = await invite();
  const lateToken = await invitationToken(bank, late.email);
  bank.clock.advance(DAY_MS);
  assert.equal((await acceptInvitation(bank, lateToken)).text, unknown.text);
});

test('of two who use one link at once, one gets in', async () => {
  const { email } = await invite();
  const token = await invitationToken(bank, email);
  const replies = await Promise.all([
    acceptInvitation(bank, token, 'the-first-of-two-people'),
    acceptInvitation(bank, token, 'the-second-of-two-people'),
  ]);
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((one, next) => one - next),
    [200, 410],
  );
});

test('a password that is refused leaves the link as it was', async () => {
  const { email } = await invite();
  const token = await invitationToken(bank, email);
  const short = await acceptInvitation(bank, token, 'fourteen-chars');
  assert.equal(short.status, 400);
  const { fields } = short.json<{ fields: { password: string } }>();
  assert.equal(fields.password, 'Password must be at least 15 characters');
  assert.equal((await acceptInvitation(bank, token)).status, 200);
});

test('a new link goes to the same address and the colleague gets in by it', async () => {
  const { id, email } = await invite();
  bank.clock.advance(1_000);
  await post(`/${id}/resend-invitation`);
  assert.equal((await acceptInvitation(bank, await invitationToken(bank, email))).status, 200);
  const again = await post(`/${id}/resend-invitation`);
  assert.equal(codeOf(again), 'conflict');
});

test('the token is stored as a hash and is in no log', async () => {
  const { email } = await invite();
  const token = await invitationToken(bank, email);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  const { rows } = await one<{ rows: string }>(
    bank.deps.pool,
    sql`select json_agg(i)::text as rows from staff_invitations i`,
  );
  assert.ok(!rows.includes(token));
  assert.ok(!bank.logLines.some((line) => line.includes(token)));
});

test('guesses are throttled by address, and nothing is hashed for them', async () => {
  const before = bank.deps.passwords.computed;
  const guess = () => acceptInvitation(bank, randomBytes(32).toString('base64url'));
  for (let tried = 0; tried < 20; tried += 1) assert.equal((await guess()).status, 410);
  assert.equal((await guess()).status, 429);
  bank.clock.advance(60_000);
  assert.equal((await guess()).status, 410);
  bank.clock.advance(60_000);
  assert.equal(bank.deps.passwords.computed, before);
});

test('a reset mails a link, ends every session and the old password, and shows nothing', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const reply = await post(`/${colleague.id}/reset-password`);
  assert.deepEqual(reply.json(), { id: colleague.id });
  const { cookies } = colleague;
  assert.equal((await bank.request('GET', '/api/admin/auth/me', { cookies })).status, 401);
  assert.equal((await logIn(colleague.email, colleague.password)).status, 401);
  const [mail] = await bank.readMailbox(colleague.email);
  assert.equal(mail?.kind, 'password-reset');
  assert.deepEqual(await auditOf(bank, colleague.id), ['reset-staff-password']);
  const token = await invitationToken(bank, colleague.email);
  assert.equal((await acceptInvitation(bank, token, PASSWORD)).status, 200);
  assert.equal((await logIn(colleague.email, PASSWORD)).status, 200);
});

test('after a reset an authenticator app stays in force', async () => {
  const colleague = await makeStaff(bank, 'approver');
  const app = await setUpApp(bank, colleague, '/api/admin/auth/authenticator');
  await post(`/${colleague.id}/reset-password`);
  const token = await invitationToken(bank, colleague.email);
  const accepted = await acceptInvitation(bank, token);
  assert.deepEqual(accepted.json(), { admin: null, next: 'code' });
  const { cookies } = accepted;
  assert.equal((await bank.request('GET', '/api/admin/auth/me', { cookies })).status, 401);
  const body = { code: await app.code() };
  const done = await bank.request('POST', '/api/admin/auth/validate-code', { body, cookies });
  assert.equal(done.status, 200, done.text);
});

test('nobody resets their own password, and only administrators reset any', async () => {
  assert.equal(codeOf(await post(`/${administrator.id}/reset-password`)), 'own-affair');
  const approver = await makeStaff(bank, 'approver');
  const refused = await post(`/${administrator.id}/reset-password`, undefined, approver);
  assert.equal(refused.status, 403);
});
