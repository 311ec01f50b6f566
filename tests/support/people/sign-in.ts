// Signing in as people do it: password, then a code.
import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import { makeStaff, signIn, type TestCustomer, type TestStaff } from './people.ts';

type Cookies = Readonly<Record<string, string>>;

interface PoolCode {
  readonly code: string;
  readonly used: boolean;
}

const issuers = new WeakMap<TestApp, Promise<TestStaff>>();

async function listCodes(bank: TestApp, cookies: Cookies): Promise<PoolCode[]> {
  return (await bank.request('GET', '/api/admin/access-codes', { cookies })).json<PoolCode[]>();
}

async function issuerOf(bank: TestApp): Promise<Cookies> {
  const issuer = issuers.get(bank) ?? makeStaff(bank, 'administrator');
  issuers.set(bank, issuer);
  // A session of its own each time: the test may have let the last one's time run out.
  return await signIn(bank, 'staff', (await issuer).id, 'administrator');
}

/** A code that staff could read out right now. */
export async function poolCode(bank: TestApp): Promise<string> {
  const cookies = await issuerOf(bank);
  const unused = async () => (await listCodes(bank, cookies)).find(({ used }) => !used)?.code;
  const living = await unused();
  if (living !== undefined) return living;
  await bank.request('POST', '/api/admin/access-codes/generate-pool', { cookies });
  const made = await unused();
  assert.ok(made, 'no access code was made');
  return made;
}

/** A code that is not in the pool. */
export async function wrongCode(bank: TestApp): Promise<string> {
  const living = (await listCodes(bank, await issuerOf(bank))).map(({ code }) => code);
  const numbers = Array.from({ length: living.length + 1 }, (_, number) => String(number));
  const one = numbers
    .map((number) => number.padStart(6, '0'))
    .find((code) => !living.includes(code));
  assert.ok(one);
  return one;
}

/** The first step; the reply's cookies carry the challenge. */
export async function enterPassword(
  bank: TestApp,
  { email, password }: Pick<TestCustomer, 'email' | 'password'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  return await bank.request('POST', '/api/auth/login', { body: { email, password }, headers });
}

/** Both steps with a code of the pool. The cookies of the session, and of the device. */
export async function signInThroughApi(
  bank: TestApp,
  customer: Pick<TestCustomer, 'email' | 'password'>,
): Promise<Cookies> {
  const { cookies } = await enterPassword(bank, customer);
  const code = await poolCode(bank);
  const body = { email: customer.email, code };
  const reply = await bank.request('POST', '/api/auth/validate-code', { body, cookies });
  assert.equal(reply.status, 200, reply.text);
  const { 'larch-challenge': _over, ...kept } = reply.cookies;
  return kept;
}
