import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type * as contract from '#contract/people/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import { run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { Visitor } from '../../base/session/visitor.ts';
import { recordSuccess, refundTries } from '../../base/throttling/throttle.ts';
import { spendCode } from '../codes/spend-code.ts';
import { noteWrongCode, paceCodes } from '../codes/wrong-codes.ts';
import {
  getLogin,
  hasAuthenticator,
  hasSecondFactor,
  type Login,
  lockLogin,
  noteOwnPassword,
  updatePasswordHash,
} from '../logins.ts';
import { endAllAccess } from '../sign-in/end-all-access.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts';
import {
  addressThrottles,
  clearUnknownDeviceCodes,
  takeSignInTry,
} from '../sign-in/sign-in-throttles.ts';
import { passwordResetByLinkEmail } from './password-email.ts';
import {
  findPasswordReset,
  type PasswordReset,
  spendPasswordReset,
  takeResetTry,
} from './password-resets.ts';
import { requireGoodPassword } from './password-rules.ts';

type ResetPassword = Call<typeof contract.resetPassword>;

/**
 * Replaces a forgotten password by the link that was mailed. With an authenticator app its code is
 * required too, and with a passkey alone a code that staff gave out, so that a stolen mailbox opens
 * nothing. Nothing is hashed for a link that does not work.
 */
export async function resetPassword(
  deps: Deps,
  { body, visitor }: ResetPassword,
): Promise<{ reset: true }> {
  const { pool, clock, config, passwords, log } = deps;
  const limits = { now: clock.now(), maxTries: config.limits.codeTries };
  const link = await findPasswordReset(pool, body.token, limits);
  if (!link) throw new Refusal('link-expired');
  const login = await getLogin(pool, 'customer', link.customerId);
  await requireGoodPassword(config.settings, body.password, login);
  if (hasSecondFactor(login) && body.code === undefined) throw codeRequired(login);
  const passwordHash = await passwords.hash(body.password);
  const judge = (tx: Tx) => replace(tx, deps, { link, passwordHash, code: body.code, visitor });
  if (hasSecondFactor(login)) await countedTry(deps, { link, visitor }, judge);
  else await transaction(pool, judge);
  const { requestId } = visitor;
  log.info('a password was reset', {
    event: 'authn_password_change',
    requestId,
    actorId: login.id,
  });
  return { reset: true };
}

interface Replacement {
  readonly link: PasswordReset;
  readonly passwordHash: string;
  readonly code: string | undefined;
  readonly visitor: Visitor;
}

async function replace(tx: Tx, deps: Deps, replacement: Replacement): Promise<void> {
  const { link, passwordHash, code, visitor } = replacement;
  const { keys, clock } = deps;
  const now = clock.now();
  const login = await lockLogin(tx, 'customer', link.customerId);
  const isUnspent = await spendPasswordReset(tx, link.id);
  if (!isUnspent || login.status !== 'active') throw new Refusal('link-expired');
  // Looked at again under the lock: the app may have been set up a moment ago.
  if (hasSecondFactor(login)) {
    if (code === undefined) throw codeRequired(login);
    const attempt = { login, code, visitor };
    if (!(await spendCode(tx, keys, attempt, now))) throw new Refusal('wrong-code');
  }
  await updatePasswordHash(tx, login, passwordHash);
  await noteOwnPassword(tx, login);
  await endAllAccess(tx, login.id);
  const pausedUntil = await pauseWithoutSecondFactor(tx, deps, login);
  await appendAudit(tx, {
    at: now,
    actorKind: 'customer',
    actorId: login.id,
    action: 'reset-password',
    subjectKind: 'customer',
    subjectId: login.id,
    after: { by: provenBy(login), pausedUntil },
    address: visitor.address,
    requestId: visitor.requestId,
  });
  await enqueueMail(tx, keys, passwordResetByLinkEmail(login, { at: now, pausedUntil }), now);
}

function provenBy(login: Login): string {
  if (hasAuthenticator(login)) return 'link and authenticator';
  return login.hasPasskey ? 'link and access code' : 'link';
}

function codeRequired(login: Login): Refusal {
  if (hasAuthenticator(login)) return new Refusal('code-required');
  const sentence = `Please call us at ${brand.phone} for an access code and enter it here.`;
  return new Refusal('code-required', { sentence, fields: { code: sentence } });
}

/**
 * Where the mailbox was all it took, nothing leaves the accounts for a day and no code is mailed:
 * time for the owner to notice the mail about it.
 */
async function pauseWithoutSecondFactor(
  tx: Tx,
  { clock, config }: Deps,
  login: Login,
): Promise<Date | null> {
  if (hasSecondFactor(login) || !config.settings.pauseAfterReset) return null;
  const until = new Date(clock.now().getTime() + config.limits.passwordResetPauseMs);
  await run(
    tx,
    sql`update customers
        set no_email_codes_until = ${until},
          no_outgoing_until = greatest(no_outgoing_until, ${until}::timestamptz)
        where id = ${login.id}`,
  );
  return until;
}

// Counted before it is judged, like every try at a code. A wrong one leaves the link, a few times.
// The link counts its own tries: only a reader of the owner's mail has it, and neither wrong codes
// at signing in nor those of another link may keep the owner from using it.
async function countedTry(
  deps: Deps,
  { link, visitor }: Pick<Replacement, 'link' | 'visitor'>,
  judge: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { pool, config } = deps;
  const { customerId: loginId } = link;
  const { address, requestId } = visitor;
  const throttles = addressThrottles(deps, address);
  const began = await takeSignInTry(deps, throttles);
  await paceCodes(deps);
  if (!(await takeResetTry(pool, link.id, config.limits.codeTries))) {
    await refundTries(pool, throttles);
    throw new Refusal('link-expired');
  }
  try {
    await transaction(pool, judge);
    await recordSuccess(pool, throttles);
    await clearUnknownDeviceCodes(pool, deps, loginId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong-code') {
      const failed = { kind: 'customer', loginId, account: loginId, step: 'code' } as const;
      await noteFailedSignIn(deps, { ...failed, address, requestId, began });
      await noteWrongCode(deps, { kind: 'customer', loginId });
    } else await refundTries(pool, throttles);
    throw error;
  }
}
