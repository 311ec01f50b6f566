// An authenticator app, as people have it on their telephones.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { parseBase32 } from '#rules/credentials/base32.ts';
import { totp, totpStep } from '#rules/credentials/totp.ts';
import type { TestApp } from '../app.ts';
import { poolCode } from './sign-in.ts';

type Cookies = Readonly<Record<string, string>>;

export interface AuthenticatorApp {
  /** What it shows now, or so many half minutes from now. */
  code(stepsAhead?: number): Promise<string>;
}

/** The app that was given this secret, on a telephone with the bank's time. */
export function authenticatorApp({ clock }: TestApp, secret: string): AuthenticatorApp {
  const bytes = parseBase32(secret);
  assert.ok(bytes);
  const hmac = (key: Uint8Array, text: Uint8Array) => createHmac('sha1', key).update(text).digest();
  return { code: (ahead = 0) => totp(hmac, bytes, totpStep(clock.now()) + ahead) };
}

export interface SetUpApp extends AuthenticatorApp {
  /** As they were shown when the app was set up. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Sets an app up for the signed-in session; its next code is one that was not used yet. The session
 * gets a new id by that, and the person's cookies follow it as those of a browser do.
 */
export async function setUpApp(
  bank: TestApp,
  { cookies, password }: { readonly cookies: Cookies; readonly password: string },
  path = '/api/auth/authenticator',
): Promise<SetUpApp> {
  const isCustomer = path.startsWith('/api/auth/');
  const proof = { password, ...(isCustomer && { code: await poolCode(bank) }) };
  const shown = await bank.request('POST', path, { body: proof, cookies });
  assert.equal(shown.status, 200, shown.text);
  const app = authenticatorApp(bank, shown.json<{ secret: string }>().secret);
  const body = { code: await app.code() };
  const confirmed = await bank.request('POST', `${path}/confirm`, { body, cookies });
  assert.equal(confirmed.status, 200, confirmed.text);
  Object.assign(cookies, confirmed.cookies);
  bank.clock.advance(30_000);
  return { ...app, ...confirmed.json<{ recoveryCodes: string[] }>() };
}
