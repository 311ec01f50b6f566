import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import {
  endAllSessions,
  type OpenedSession,
  rotateSession,
  type Session,
} from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import {
  getLogin,
  hasAuthenticator,
  type Login,
  noteOwnPassword,
  updatePasswordHash,
} from '../logins.ts';
import { lockActive, proveCode, provePassword } from '../proofs/proofs.ts';
import { forgetDevices, readDevice } from '../sign-in/devices.ts';
import { clearUnknownDeviceCodes } from '../sign-in/sign-in-throttles.ts';
import type { SignedIn, SignedInCall } from '../sign-in/signed-in.ts';
import { passwordChangedEmail } from './password-email.ts';
import { forgetPasswordResets } from './password-resets.ts';
import { requireGoodPassword } from './password-rules.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Staff members have one only with an authenticator app. */
  readonly code?: string | undefined;
}

/**
 * Changes the password: all other sessions end, this one gets a new id, and the owner gets an
 * email.
 */
export async function changePassword(
  deps: Deps,
  { signedIn, body, request, reply }: SignedInCall<PasswordChange>,
): Promise<{ changed: true }> {
  const { pool, passwords, config, log } = deps;
  const { currentPassword, newPassword, code } = body;
  const { kind, session, visitor } = signedIn;
  const { subjectId } = session;
  const owner = await getLogin(pool, kind, subjectId);
  requireAnother(currentPassword, newPassword);
  await requireGoodPassword(config.settings, newPassword, owner, 'newPassword');
  const login = await provePassword(deps, signedIn, currentPassword);
  const passwordHash = await passwords.hash(newPassword);
  const change = (tx: Tx, locked: Login) =>
    replace(tx, deps, signedIn, locked, passwordHash, request);
  const needsCode = hasAuthenticator(login) || (kind === 'customer' && !isFirstChange(session));
  const opened = needsCode
    ? await proveCode(deps, signedIn, { code: code ?? '', login }, change)
    : await transaction(pool, async (tx) =>
        change(tx, await lockActive(tx, { ...login, known: login })),
      );
  setSessionCookie(reply, opened);
  if (needsCode) await clearUnknownDeviceCodes(pool, deps, subjectId);
  log.info('a password was changed', {
    event: 'authn_password_change',
    requestId: visitor.requestId,
    actorId: subjectId,
  });
  return { changed: true };
}

async function replace(
  tx: Tx,
  { keys, clock }: Deps,
  { session, visitor }: SignedIn,
  login: Login,
  passwordHash: string,
  request: FastifyRequest,
): Promise<OpenedSession> {
  const now = clock.now();
  await updatePasswordHash(tx, login, passwordHash);
  if (login.mustChangePassword) await noteOwnPassword(tx, login);
  await endAllSessions(tx, login.id, session.id);
  await forgetDevices(tx, login.id, readDevice(keys, request));
  await forgetPasswordResets(tx, login.id);
  // The duty to choose a password is done. What the person has had removed meanwhile is no second
  // factor any more.
  const opened = await rotateSession(tx, session, now, {
    keeps: ['hasAuthenticator', 'passkeyId'],
  });
  if (!opened) throw new Refusal('not-signed-in');
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'change-password',
    subjectKind: login.kind,
    subjectId: login.id,
  });
  await enqueueMail(tx, keys, passwordChangedEmail(login, now), now);
  return opened;
}

// A customer who changes the password that staff chose has passed the code step a moment ago.
function isFirstChange({ details }: Session): boolean {
  return details.mustChangePassword === true;
}

function requireAnother(currentPassword: string, newPassword: string): void {
  if (currentPassword !== newPassword) return;
  const sentence = 'The new password must be different from the current one.';
  throw new Refusal('invalid-fields', { sentence, fields: { newPassword: sentence } });
}
