import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type * as contract from '#contract/people/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import type { Session } from '../../base/session/sessions.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import {
  areEmailCodesPaused,
  getLogin,
  hasAuthenticator,
  hasSecondFactor,
  type Login,
  lockLogin,
} from '../logins.ts';
import { kindOfChallenge } from './challenges.ts';
import { emailedCodeEmail } from './email-code-email.ts';
import { isMailedCode, newMailedCode } from './mailed-code.ts';

/**
 * Mails a code to a customer who stands at the second step and has none. The code is kept with the
 * challenge: it passes there and nowhere else, and ends with it.
 */
export async function emailCode(deps: Deps, { visitor }: Call<typeof contract.emailCode>) {
  const { pool, keys, clock, config } = deps;
  const { challenge, address, requestId } = visitor;
  if (kindOfChallenge(challenge) !== 'customer') throw notForThem('app');
  const now = clock.now();
  requireEmailCodes(await getLogin(pool, 'customer', challenge.subjectId), now);
  const rule = perHour('email code', config.limits.emailCodesPerHour);
  await reserveTries(pool, [throttle(keys, rule, challenge.subjectId)], now);
  const { code, index } = newMailedCode(keys, { purpose: 'sign-in', row: challenge.id });
  await transaction(pool, async (tx) => {
    const login = await lockLogin(tx, 'customer', challenge.subjectId);
    requireEmailCodes(login, now);
    const details = JSON.stringify({ emailedCode: index });
    const kept = sql`update sessions set details = details || ${details}::jsonb
      where id = ${challenge.id}`;
    if ((await run(tx, kept)) === 0) throw new Refusal('not-signed-in');
    await appendAudit(tx, {
      at: now,
      actorKind: 'customer',
      actorId: login.id,
      action: 'email-code',
      subjectKind: 'customer',
      subjectId: login.id,
      address,
      requestId,
    });
    await enqueueMail(tx, keys, emailedCodeEmail(login, code, config.limits.preAuthMs), now);
  });
  return { accepted: true } as const;
}

/** Whether it is the code that was mailed for this very sign-in. */
export function isEmailedCode(keys: KeyRing, { id, details }: Session, code: string): boolean {
  const { emailedCode } = details;
  if (typeof emailedCode !== 'string') return false;
  return isMailedCode(keys, emailedCode, { purpose: 'sign-in', row: id }, code);
}

function requireEmailCodes(login: Login, now: Date): void {
  if (login.status !== 'active') throw new Refusal('not-signed-in');
  if (hasSecondFactor(login)) throw notForThem(hasAuthenticator(login) ? 'app' : 'passkey');
  if (!areEmailCodesPaused(login, now)) return;
  const sentence =
    'We do not email sign-in codes right after a password reset. ' +
    `Please call us at ${brand.phone} for an access code.`;
  throw new Refusal('email-codes-paused', { sentence });
}

const instead = {
  app: 'Please use a code from your authenticator app, or one of your recovery codes.',
  passkey: `Please sign in with your passkey, or call us at ${brand.phone} for an access code.`,
};

function notForThem(has: keyof typeof instead): Refusal {
  const sentence = `We do not email codes for this sign-in. ${instead[has]}`;
  return new Refusal('conflict', { sentence });
}
