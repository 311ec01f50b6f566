import { Refusal } from '#contract/refusals.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { getLogin, hasAuthenticator, type Login } from '../logins.ts';
import { proveCode } from '../proofs/proofs.ts';
import type { SignedInCall } from '../sign-in/signed-in.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { recoveryCodesReplacedEmail } from './recovery-codes-email.ts';

/** Ten new recovery codes for a code of the app; the earlier ones are void. */
export async function replaceRecoveryCodes(
  deps: Deps,
  { signedIn, body }: SignedInCall<{ readonly code: string }>,
): Promise<{ recoveryCodes: string[] }> {
  const { pool, keys, clock } = deps;
  const { kind, session, visitor } = signedIn;
  requireAuthenticator(await getLogin(pool, kind, session.subjectId));
  const now = clock.now();
  const recoveryCodes = await proveCode(deps, signedIn, { code: body.code }, async (tx, login) => {
    requireAuthenticator(login);
    const codes = await issueRecoveryCodes(tx, login.id, now);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'replace-recovery-codes',
      subjectKind: kind,
      subjectId: login.id,
    });
    await enqueueMail(tx, keys, recoveryCodesReplacedEmail(login, now), now);
    return codes;
  });
  return { recoveryCodes };
}

function requireAuthenticator(login: Login): void {
  if (hasAuthenticator(login)) return;
  const sentence = 'Recovery codes come with an authenticator app. Please set one up first.';
  throw new Refusal('conflict', { sentence });
}
