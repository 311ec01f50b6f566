// An authenticator app, as people have it on their telephones.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { parseBase32 } from '#rules/base32.ts';
import { totp, totpStep } from '#rules/totp.ts';
import type { TestApp } from './app.ts';

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

/** Sets an app up for whoever is signed in; its next code is one that was not used yet. */
export async function setUpApp(
  bank: TestApp,
  { cookies, password }: { readonly cookies: Cookies; readonly password: string },
  path = '/api/auth/authenticator',
): Promise<AuthenticatorApp> {
  const shown = await bank.request('POST', path, { body: { password }, cookies });
  assert.equal(shown.status, 200, shown.text);
  const app = authenticatorApp(bank, shown.json<{ secret: string }>().secret);
  const body = { code: await app.code() };
  const confirmed = await bank.request('POST', `${path}/confirm`, { body, cookies });
  assert.equal(confirmed.status, 200, confirmed.text);
  bank.clock.advance(30_000);
  return app;
}
