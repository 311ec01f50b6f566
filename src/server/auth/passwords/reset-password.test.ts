import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, signIn, type TestCustomer } from '#tests/support/people/people.ts';
import { forgetPassword } from '#tests/support/people/reset-link.ts';
import { enterPassword, poolCode } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { standardSettings } from '../../base/config/limits.ts';

const NEW = 'a-new-pass-phrase';
const env = { LIMIT_PASSWORD_RESETS_PER_ADDRESS: '1000', LIMIT_ADDRESS_FAILURES: '1000' };

const bank = await startBank({ env });
afterEach(() => run(bank.deps.pool, sql`delete from throttles`));

const reset = (body: object, on = bank) => on.request('POST', '/api/auth/reset-password', { body });

const codeOf = (reply: { json: () => object }) => (reply.json() as { code?: string }).code;

const me = (cookies: TestCustomer['cookies']) => bank.request('GET', '/api/auth/me', { cookies });

const enters = async (customer: TestCustomer, password: string) =>
  (await enterPassword(bank, { ...customer, password })).status === 200;

test('the link replaces the password, ends every session and challenge, and tells the owner', async () => {
  const customer = await makeCustomer(bank);
  const elsewhere = await signIn(bank, 'customer', customer.id);
  const challenge = (await enterPassword(bank, customer)).cookies;
  const token = await forgetPassword(bank, customer.email);
  const reply = await reset({ token, password: NEW });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.json(), { reset: true });
  assert.deepEqual(Object.keys(reply.cookies), [], 'it signs nobody in');
  assert.equal((await me(customer.cookies)).status, 401);
  assert.equal((await me(elsewhere)).status, 401);
  const body = { email: customer.email, code: await poolCode(bank) };
  const late = await bank.request('POST', '/api/auth/validate-code', { body, cookies: challenge });
  assert.equal(late.status, 401);
  assert.equal(await enters(customer, customer.password), false);
  assert.equal(await enters(customer, NEW), true);
  const kinds = (await bank.readMailbox(customer.email)).map(({ kind }) => kind);
  assert.ok(kinds.includes('password-reset-done'));
  const line = await one<{ actor: string; address: string }>(
    bank.deps.pool,
    sql`select actor_id as actor, address from audit_log
        where action = 'reset-password' and subject_id = ${customer.id}`,
  );
  assert.deepEqual(line, { actor: customer.id, address: '127.0.0.1' });
});

test('a link works once, for half an hour, and no token works that was not mailed', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  const stranger = await reset({ token: 'x'.repeat(43), password: NEW });
  assert.deepEqual([stranger.status, codeOf(stranger)], [410, 'link-expired']);
  assert.equal((await reset({ token, password: NEW })).status, 200);
  const again = await reset({ token, password: 'yet-another-phrase' });
  assert.deepEqual([again.status, codeOf(again)], [410, 'link-expired']);
  assert.equal(await enters(customer, NEW), true);

  const late = await forgetPassword(bank, customer.email);
  bank.clock.advance(30 * MINUTE_MS);
  assert.equal((await reset({ token: late, password: 'yet-another-phrase' })).status, 410);
});

test("a token opens its own customer's login and nobody else's", async () => {
  const [one, other] = [await makeCustomer(bank), await makeCustomer(bank)];
  const token = await forgetPassword(bank, one.email);
  await forgetPassword(bank, other.email);
  assert.equal((await reset({ token, password: NEW, email: other.email })).status, 400);
  assert.equal((await reset({ token, password: NEW })).status, 200);
  assert.equal(await enters(other, NEW), false);
  assert.equal(await enters(other, other.password), true);
});

test('of parallel uses of one link one wins', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  const passwords = Array.from({ length: 6 }, (_, number) => `pass-phrase-${number}`);
  const replies = await Promise.all(passwords.map((password) => reset({ token, password })));
  const winners = passwords.filter((_, index) => replies[index]?.status === 200);
  assert.equal(winners.length, 1);
  assert.ok(replies.every(({ status }) => status === 200 || status === 410));
  assert.equal(await enters(customer, winners[0] ?? ''), true);
});

test('using one link ends the others, and so does a changed password', async () => {
  const customer = await makeCustomer(bank);
  const first = await forgetPassword(bank, customer.email);
  const second = await forgetPassword(bank, customer.email);
  assert.equal((await reset({ token: first, password: NEW })).status, 200);
  assert.equal((await reset({ token: second, password: 'yet-another-phrase' })).status, 410);

  const changing = await makeCustomer(bank);
  const token = await forgetPassword(bank, changing.email);
  const body = {
    currentPassword: changing.password,
    newPassword: 'chosen-in-settings',
    accessCode: await poolCode(bank),
  };
  const { cookies } = changing;
  const changed = await bank.request('POST', '/api/auth/change-password', { body, cookies });
  assert.equal(changed.status, 200, changed.text);
  assert.equal((await reset({ token, password: NEW })).status, 410);
});

test('a link that went to an old address dies with it', async () => {
  const customer = await makeCustomer(bank);
  const { cookies, password } = customer;
  const token = await forgetPassword(bank, customer.email);
  const newEmail = `new-${customer.email}`;
  const reply = await bank.request('POST', '/api/profile/email', {
    body: { newEmail, password, code: await poolCode(bank) },
    cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  const [mail] = await bank.readMailbox(newEmail);
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1];
  const confirm = { body: { code }, cookies };
  const confirmed = await bank.request('POST', '/api/profile/email/confirm', confirm);
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.equal((await reset({ token, password: NEW })).status, 410);
});

test('a blocked customer cannot use a link from before', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  await run(bank.deps.pool, sql`update customers set status = 'blocked' where id = ${customer.id}`);
  assert.equal((await reset({ token, password: NEW })).status, 410);
});

test('a short password is refused and leaves the link', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  const short = await reset({ token, password: 'short' });
  assert.equal(short.status, 400);
  assert.ok('password' in (short.json<{ fields: object }>().fields ?? {}));
  assert.equal((await reset({ token, password: NEW })).status, 200);
});

test('a customer with an authenticator app needs its code; a wrong one leaves the link, a few times', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const token = await forgetPassword(bank, customer.email);
  const without = await reset({ token, password: NEW });
  assert.deepEqual([without.status, codeOf(without)], [403, 'code-required']);
  const wrong = await reset({ token, password: NEW, code: await app.code(5) });
  assert.deepEqual([wrong.status, codeOf(wrong)], [401, 'wrong-code']);
  const pooled = await poolCode(bank);
  assert.equal((await reset({ token, password: NEW, code: pooled })).status, 401);
  assert.equal(await poolCode(bank), pooled, 'a code of the pool is not spent');
  assert.equal(await enters(customer, customer.password), true, 'nothing has changed');
  assert.equal((await reset({ token, password: NEW, code: await app.code() })).status, 200);
  assert.equal(await enters(customer, NEW), true);
});

test('after five wrong codes the link is void, and each of three links an hour has its own five', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const token = await forgetPassword(bank, customer.email);
  const attempt = async (code: string, link = token) =>
    (await reset({ token: link, password: NEW, code })).status;
  for (let tried = 0; tried < 5; tried += 1) assert.equal(await attempt('000000'), 401);
  assert.equal(await attempt(await app.code()), 410);
  const another = await forgetPassword(bank, customer.email);
  for (let tried = 0; tried < 5; tried += 1) assert.equal(await attempt('000000', another), 401);
  const third = await forgetPassword(bank, customer.email);
  assert.equal(await attempt(await app.code(), third), 200);
});

test('tries at the code that are sent at once are as many as tries sent one by one', async () => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  const token = await forgetPassword(bank, customer.email);
  const tries = Array.from({ length: 8 }, () => reset({ token, password: NEW, code: '000000' }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal((await reset({ token, password: NEW, code: await app.code() })).status, 410);
});

async function pausesOf(on: TestApp, { id }: TestCustomer) {
  return await one<{ codes: Date | null; outgoing: Date | null }>(
    on.deps.pool,
    sql`select no_email_codes_until as codes, no_outgoing_until as outgoing
        from customers where id = ${id}`,
  );
}

test('in the demonstration nothing is paused by a reset', async () => {
  const customer = await makeCustomer(bank);
  const token = await forgetPassword(bank, customer.email);
  await reset({ token, password: NEW });
  assert.deepEqual(await pausesOf(bank, customer), { codes: null, outgoing: null });
});

// The rest of what a real bank has on would only be in the way here.
const asServed = { ...env, SETTING_PAUSE_AFTER_RESET: 'on' };

test('the pause is off in the demonstration and on where a real bank runs', () => {
  assert.equal(standardSettings(true).pauseAfterReset, false);
  assert.equal(standardSettings(false).pauseAfterReset, true);
});

test('where a real bank runs, payments and mailed codes rest for a day after a reset by mail alone', async () => {
  const real = await startApp({ env: asServed });
  try {
    const customer = await makeCustomer(real);
    const token = await forgetPassword(real, customer.email);
    const password = 'seven-lanterns-by-the-dock';
    const reply = await reset({ token, password }, real);
    assert.equal(reply.status, 200, reply.text);
    const until = new Date(real.clock.now().getTime() + 24 * 60 * MINUTE_MS);
    assert.deepEqual(await pausesOf(real, customer), { codes: until, outgoing: until });
    const { cookies } = await enterPassword(real, { ...customer, password });
    const refused = await real.request('POST', '/api/auth/email-code', { cookies });
    assert.equal(refused.status, 403);
    assert.equal(codeOf(refused), 'email-codes-paused');
    assert.match(refused.json<{ error: string }>().error, /call us/);
    const mails = await real.readMailbox(customer.email);
    assert.ok(mails.every(({ kind }) => kind !== 'sign-in-code'));
    const body = { email: customer.email, code: await poolCode(real) };
    const pooled = await real.request('POST', '/api/auth/validate-code', { body, cookies });
    assert.equal(pooled.status, 200, 'a code from the bank still signs in');

    real.clock.advance(24 * 60 * MINUTE_MS);
    const later = await enterPassword(real, { ...customer, password });
    const mailed = await real.request('POST', '/api/auth/email-code', { cookies: later.cookies });
    assert.equal(mailed.status, 202);
  } finally {
    await real.stop();
  }
});

test('with an authenticator app nothing is paused', async () => {
  const real = await startApp({ env: asServed });
  try {
    const customer = await makeCustomer(real);
    const app = await setUpApp(real, customer);
    const token = await forgetPassword(real, customer.email);
    const password = 'seven-lanterns-by-the-dock';
    const reply = await reset({ token, password, code: await app.code() }, real);
    assert.equal(reply.status, 200, reply.text);
    assert.deepEqual(await pausesOf(real, customer), { codes: null, outgoing: null });
  } finally {
    await real.stop();
  }
});
