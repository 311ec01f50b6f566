// RFC 6238: the six digits an authenticator app shows. The keyed hash is passed in, so that Node's
// crypto and a browser's both serve, and the clock is the caller's.

import { toBase32 } from './base32.ts';

export type Hmac = (key: Uint8Array, message: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const PERIOD_MS = 30_000;

/** The number of the half minute an instant lies in; each has one code. */
export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / PERIOD_MS);
}

/** The code of one step. Apps use SHA-1 and six digits whatever else they are told. */
export async function totp(
  hmac: Hmac,
  secret: Uint8Array,
  step: number,
  digits = 6,
): Promise<string> {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const hash = await hmac(secret, counter);
  const view = new DataView(hash.buffer, hash.byteOffset, hash.byteLength);
  const offset = view.getUint8(hash.byteLength - 1) & 15;
  const number = view.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export type TotpAttempt = {
  secret: Uint8Array;
  code: string;
  at: Date;
  /** The step of the last code that was accepted. It and all before it are spent. */
  lastStep?: number;
};

/**
 * The step whose code this is, when it is the current one or a neighbour, since clocks differ; null
 * otherwise. The server keeps the step, because RFC 6238 lets a code be used only once.
 */
export async function matchTotp(hmac: Hmac, attempt: TotpAttempt): Promise<number | null> {
  const { secret, code, at, lastStep = -1 } = attempt;
  const now = totpStep(at);
  let matched: number | null = null;
  for (const step of [now - 1, now, now + 1]) {
    // No early way out: the answer takes equally long wherever the code matches, or nowhere.
    const equal = sameText(await totp(hmac, secret, Math.max(step, 0)), code);
    if (equal && step > lastStep && matched === null) matched = step;
  }
  return matched;
}

/** What the QR code says to an authenticator app. */
export function totpLink(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const known = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${label}?${known}&algorithm=SHA1&digits=6&period=30`;
}

function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) {
    difference |= a.charCodeAt(index) ^ (b.charCodeAt(index) || 0);
  }
  return difference === 0;
}
