import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { endAllSessions } from '../../base/session/sessions.ts';
import type { Visitor, VisitorOf } from '../../base/session/visitor.ts';
import { requireDifferentName, requireNotSelf } from '../../people/conflict-of-interest.ts';
import { activationCodeEmail } from '../enrollment/activation-email.ts';
import { issueActivationCode } from '../enrollment/issue-activation-code.ts';
import { type Login, type LoginKind, lockLogin } from '../logins.ts';
import { clearLockout } from '../sign-in/sign-in-throttles.ts';
import { takeSecondFactorsAway } from './take-second-factors-away.ts';

type What = Exclude<Call<typeof contract.resetSignIn>['body']['what'], 'password'>;

/** An administrator helps a person who cannot sign in. */
export async function resetSignIn(
  deps: Deps,
  visitor: VisitorOf<'administrator'>,
  { kind, id, what }: { readonly kind: LoginKind; readonly id: string; readonly what: What },
): Promise<{ id: string }> {
  // The first administrator is shown among the users, and is no customer.
  if (kind === 'customer' && id === FIRST_ADMINISTRATOR) throw new Refusal('not-found');
  return await transaction(deps.pool, async (tx) => {
    const login = await lockLogin(tx, kind, id);
    if (kind === 'customer') {
      const staffId = visitor.staff.subjectId;
      await requireNotSelf(tx, staffId, id);
      await requireDifferentName(tx, deps.config.settings, staffId, login);
    }
    await helps[what](tx, deps, visitor, login);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'reset-sign-in',
      subjectKind: kind,
      subjectId: id,
      after: { what },
    });
    return { id };
  });
}

type Help = (tx: Tx, deps: Deps, visitor: Visitor, login: Login) => Promise<void>;

const resendActivation: Help = async (tx, { keys, clock, config }, _visitor, login) => {
  if (login.activatedAt) {
    const sentence = 'This customer has signed in before. Please give them an access code instead.';
    throw new Refusal('conflict', { sentence });
  }
  const now = clock.now();
  const code = await issueActivationCode(tx, { keys, limits: config.limits }, login.id, now);
  await enqueueMail(
    tx,
    keys,
    activationCodeEmail(login, code, config.limits.activationCodeMs),
    now,
  );
};

// A lost phone may still be signed in.
const removeAuthenticator: Help = async (tx, deps, visitor, login) => {
  await takeSecondFactorsAway(tx, deps, visitor, login);
  await endAllSessions(tx, login.id);
};

const helps: Readonly<Record<What, Help>> = {
  'resend-activation': resendActivation,
  'remove-authenticator': removeAuthenticator,
  'clear-lockout': (tx, deps, _visitor, login) => clearLockout(tx, deps, login.id),
};
