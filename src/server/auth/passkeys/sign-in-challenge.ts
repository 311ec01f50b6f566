// The challenge of a sign-in by passkey. Anyone may ask for one, so it is not stored: it carries
// its own end and our signature. A used one is, until that end, so that no answer works twice.
import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, run } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import type { LoginKind } from '../logins.ts';

const purposeOf = (kind: LoginKind) => `passkey sign-in ${kind}`;

export function newSignInChallenge({ keys, clock, config }: Deps, kind: LoginKind): string {
  const end = clock.now().getTime() + config.limits.passkeyChallengeMs;
  const text = `${end}.${randomBytes(32).toString('base64url')}`;
  return Buffer.from(`${text}.${keys.index(purposeOf(kind), text)}`).toString('base64url');
}

/** When it ends; undefined where we did not make it, or for the other kind of login. */
export function endOfChallenge(
  { keys }: Pick<Deps, 'keys'>,
  kind: LoginKind,
  challenge: string,
): Date | undefined {
  const written = Buffer.from(challenge, 'base64url').toString('utf8');
  const [, text, end, signature] = /^((\d{1,15})\.[\w-]{43})\.([\w.-]{1,100})$/.exec(written) ?? [];
  if (text === undefined || signature === undefined) return undefined;
  if (!keys.isIndexOf(signature, purposeOf(kind), text)) return undefined;
  return new Date(Number(end));
}

/** Whether it was unused, and by that it is used: of two uses at once, one gets true. */
export async function spendChallenge(db: Db, challenge: string, end: Date): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest();
  const spent = sql`insert into spent_passkey_challenges (challenge_hash, expires_at)
    values (${hash}, ${end}) on conflict (challenge_hash) do nothing`;
  return (await run(db, spent)) === 1;
}
