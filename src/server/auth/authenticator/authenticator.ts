// The secrets of authenticator apps and the codes they show. A secret is sealed where it is stored.
import { createHmac, randomBytes } from 'node:crypto';
import { brand } from '#brand/brand.ts';
import { parseBase32, toBase32 } from '#rules/credentials/base32.ts';
import { type Hmac, matchTotp, totpLink } from '#rules/credentials/totp.ts';
import type { KeyRing, SealedCell } from '../../base/sealing/keys.ts';
import type { Login } from '../logins.ts';

/** As long as the hash it is used with, which RFC 4226 recommends. */
const SECRET_BYTES = 20;

export interface Secret {
  /** As people type it. */
  readonly secret: string;
  /** As a QR code says it. */
  readonly link: string;
}

export function newSecret({ email }: Login): Secret {
  const bytes = randomBytes(SECRET_BYTES);
  return { secret: toBase32(bytes), link: totpLink(brand.name, email, bytes) };
}

/** The step of the code when the secret has it and it was not used before; null otherwise. */
export async function matchCode(
  secret: string,
  code: string,
  at: Date,
  lastStep: bigint | null = null,
): Promise<number | null> {
  const bytes = parseBase32(secret);
  if (!bytes) throw new Error('A stored authenticator secret is not base32.');
  return await matchTotp(hmac, { secret: bytes, code, at, lastStep: Number(lastStep ?? -1n) });
}

export function openSecret(keys: KeyRing, { authenticatorSealed, ...login }: Login): string {
  if (!authenticatorSealed) throw new Error('This login has no authenticator.');
  return keys.open(authenticatorSealed, authenticatorCell(login));
}

export function authenticatorCell({ kind, id }: Pick<Login, 'kind' | 'id'>): SealedCell {
  const table = kind === 'customer' ? 'customers' : 'staff';
  return { table, row: id, column: 'authenticator' };
}

const hmac: Hmac = (key, message) => createHmac('sha1', key).update(message).digest();
