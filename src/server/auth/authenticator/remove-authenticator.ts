import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { endAllSessions, updateDetails } from '../../base/session/sessions.ts';
import type { Visitor } from '../../base/session/visitor.ts';
import { hasAuthenticator, type Login, updateAuthenticator } from '../logins.ts';
import { proveCode, provePassword } from '../proofs/proofs.ts';
import type { SignedInCall } from '../sign-in/signed-in.ts';
import { authenticatorRemovedEmail } from './authenticator-email.ts';
import { forgetRecoveryCodes } from './recovery-codes.ts';

/** Its owner takes it away, with the password and one of its codes. */
export async function removeAuthenticator(
  deps: Deps,
  { signedIn, body }: SignedInCall<{ readonly password: string; readonly code: string }>,
): Promise<{ hasAuthenticator: false }> {
  const { kind, session, visitor } = signedIn;
  const login = await provePassword(deps, signedIn, body.password);
  requireAuthenticator(login);
  await proveCode(deps, signedIn, { code: body.code, login }, async (tx, locked) => {
    await takeAuthenticatorAway(tx, deps, visitor, locked);
    if (kind === 'staff') await endAllSessions(tx, locked.id, session.id);
    await updateDetails(tx, session.id, { hasAuthenticator: locked.hasPasskey });
  });
  return { hasAuthenticator: false };
}

/** Its owner always gets an email. */
export async function takeAuthenticatorAway(
  tx: Tx,
  { keys, clock }: Deps,
  visitor: Visitor,
  login: Login,
): Promise<void> {
  requireAuthenticator(login);
  const now = clock.now();
  await updateAuthenticator(tx, login, null);
  await forgetRecoveryCodes(tx, login.id);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'remove-authenticator',
    subjectKind: login.kind,
    subjectId: login.id,
  });
  await enqueueMail(tx, keys, authenticatorRemovedEmail(login, now), now);
}

function requireAuthenticator(login: Login): void {
  if (hasAuthenticator(login)) return;
  throw new Refusal('conflict', { sentence: 'There is no authenticator app to remove.' });
}
