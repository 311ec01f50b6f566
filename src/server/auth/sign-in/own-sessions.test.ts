import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

type Cookies = Readonly<Record<string, string>>;

interface Listed {
  readonly id: string;
  readonly current: boolean;
  readonly address: string;
  readonly userAgent: string;
}

const me = async (cookies: Cookies) =>
  (await bank.request('GET', '/api/auth/me', { cookies })).status;

async function list(cookies: Cookies): Promise<Listed[]> {
  const reply = await bank.request('GET', '/api/sessions', { cookies });
  return reply.json<{ sessions: Listed[] }>().sessions;
}

test('a customer sees where they are signed in, and which of it is here', async () => {
  const customer = await makeCustomer(bank);
  const other = await makeCustomer(bank);
  bank.clock.advance(1_000);
  const cookies = await signInThroughApi(bank, customer);
  const sessions = await list(cookies);
  assert.deepEqual(
    sessions.map(({ current }) => current),
    [true, false],
  );
  assert.equal(sessions[1]?.userAgent, 'a test');
  assert.equal((await list(other.cookies)).length, 1);
});

test("one's own session can be ended; the session of another login is not found", async () => {
  const [ana, ben] = [await makeCustomer(bank), await makeCustomer(bank)];
  const elsewhere = await signInThroughApi(bank, ana);
  const [theirs] = await list(ben.cookies);
  const end = (id: string) =>
    bank.request('DELETE', `/api/sessions/${id}`, { cookies: ana.cookies });
  assert.equal((await end(theirs?.id ?? '')).status, 404);
  assert.equal((await end(randomUUID())).status, 404);
  assert.equal(await me(ben.cookies), 200);
  const other = (await list(ana.cookies)).find(({ current }) => !current);
  assert.deepEqual((await end(other?.id ?? '')).json(), { ended: 1 });
  assert.equal(await me(elsewhere), 401);
  assert.equal(await me(ana.cookies), 200);
});

test('ending the session one is in signs out', async () => {
  const { cookies } = await makeCustomer(bank);
  const [current] = await list(cookies);
  const reply = await bank.request('DELETE', `/api/sessions/${current?.id}`, { cookies });
  assert.equal(reply.cookies['larch-session'], '');
  assert.equal(await me(cookies), 401);
});

test('all others can be signed out at once', async () => {
  const customer = await makeCustomer(bank);
  const others = [await signInThroughApi(bank, customer), await signInThroughApi(bank, customer)];
  const { cookies } = customer;
  const reply = await bank.request('POST', '/api/sessions/end-others', { cookies });
  assert.deepEqual(reply.json(), { ended: 2 });
  for (const other of others) assert.equal(await me(other), 401);
  assert.equal(await me(cookies), 200);
});

test('staff see where a customer is signed in', async () => {
  const customer = await makeCustomer(bank);
  const { cookies } = await makeStaff(bank, 'auditor');
  const path = `/api/admin/users/${customer.id}/sessions`;
  const sessions = (await bank.request('GET', path, { cookies })).json<Listed[]>();
  assert.equal(sessions.length, 1);
  assert.deepEqual(Object.keys(sessions[0] ?? {}).toSorted(), [
    'address',
    'createdAt',
    'id',
    'seenAt',
    'userAgent',
  ]);
});

test('B7: activity puts off the idle end, and says when it comes', async () => {
  const { cookies } = await makeCustomer(bank);
  bank.clock.advance(9 * MINUTE_MS);
  const reply = await bank.request('POST', '/api/auth/activity', { cookies });
  const now = bank.clock.now().getTime();
  const { session } = reply.json<{ session: Record<string, string> }>();
  assert.equal(session['now'], new Date(now).toISOString());
  assert.equal(session['idleExpiresAt'], new Date(now + 10 * MINUTE_MS).toISOString());
  assert.equal(session['warnAt'], new Date(now + 8 * MINUTE_MS).toISOString());
  bank.clock.advance(9 * MINUTE_MS);
  const looked = await bank.request('GET', '/api/auth/me', { cookies });
  assert.deepEqual(looked.json<{ session: object }>().session, {
    ...session,
    now: bank.clock.now().toISOString(),
  });
  bank.clock.advance(MINUTE_MS);
  assert.equal(await me(cookies), 401);
});
