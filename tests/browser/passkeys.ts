// Journeys with passkeys: at localhost, because browsers allow none at an IP address, and with a
// device that Chromium simulates.
import type { CDPSession, Page } from '@playwright/test';
import type { AppOptions } from '#tests/support/app.ts';
import { originOf } from '#tests/support/people/software-passkey.ts';
import { test as base, testWith } from './bank.ts';
import { collectPageErrors, requireNoPageErrors } from './page-errors.ts';

export const test = atLocalhost(base);

/** The same with another bank than the rest. */
export function testAtLocalhostWith(options: AppOptions) {
  return atLocalhost(testWith(options));
}

function atLocalhost(bankTest: typeof base) {
  return bankTest.extend({
    baseURL: async ({ bank }, use) => use(originOf(bank)),
    pageErrors: async ({ page, bank }, use) => {
      const pageErrors = collectPageErrors(page, originOf(bank));
      await use(pageErrors);
      requireNoPageErrors(pageErrors);
    },
  });
}

/** A device with a lock, whose owner does what the test says. */
export interface Device {
  /** The owner answers every question of the device from now on, or none. */
  answers(doesAnswer: boolean): Promise<void>;
  /** Whether finger, face or PIN are recognized. */
  recognizes(isOwner: boolean): Promise<void>;
  passkeys(): Promise<number>;
  forgetAll(): Promise<void>;
}

/** Gives the page's browser a device. It answers nothing before the test says so. */
export async function addDevice(page: Page): Promise<Device> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise it takes a suggestion by itself, as soon as a page makes one.
      automaticPresenceSimulation: false,
    },
  });
  return {
    answers: async (enabled) => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    recognizes: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    passkeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
    forgetAll: async () => {
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

/** Signs the browser in at localhost. */
export async function signInAtLocalhost(
  page: Page,
  { cookies }: { readonly cookies: Readonly<Record<string, string>> },
): Promise<void> {
  const attributes = {
    domain: 'localhost',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value, ...attributes }));
  await page.context().addCookies(all);
}

/** A browser that offers passkeys by a button only. */
export async function noSuggestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

interface NewPasskey {
  readonly password: string;
  readonly code?: string;
  readonly name: string;
  readonly base?: '/api/auth' | '/api/admin/auth';
}

/** Adds a passkey of the browser's device for the person who is signed in. */
export async function makePasskey(page: Page, passkey: NewPasskey): Promise<void> {
  await page.evaluate(async ({ password, code, name, base = '/api/auth' }) => {
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const reply = await fetch(`${base}/passkeys${path}`, init);
      if (!reply.ok) throw new Error(await reply.text());
      return await reply.json();
    };
    const { options } = await post('/options', { password, ...(code && { code }) });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    await post('', { name, response: made.toJSON() });
  }, passkey);
}

/**
 * Ends the session on the browser's side. The page is left first: one that notices the end of its
 * session has its view opened again after the next sign-in.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto(new URL('/offline', page.url()).href);
  await page.context().clearCookies();
}
