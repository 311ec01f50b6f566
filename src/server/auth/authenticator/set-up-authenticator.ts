import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import type { SealedCell } from '../../base/sealing/keys.ts';
import { endAllSessions, rotateSession, updateDetails } from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import { spendSetUpCode } from '../codes/spend-code.ts';
import { hasAuthenticator, type Login, updateAuthenticator } from '../logins.ts';
import { requireSignInWithPasskey } from '../passkeys/passkey-proof.ts';
import { lockActive, proveCode, provePassword } from '../proofs/proofs.ts';
import type { SignedInCall } from '../sign-in/signed-in.ts';
import { authenticatorCell, matchCode, newSecret, type Secret } from './authenticator.ts';
import { authenticatorAddedEmail } from './authenticator-email.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

const setupCell = (subjectId: string): SealedCell => ({
  table: 'authenticator_setups',
  row: subjectId,
  column: 'secret',
});

type Shown = Secret & { readonly expiresAt: Date };

/**
 * Shows a new secret, once. It changes nothing until a code of the app has confirmed it. A customer
 * needs a second factor for that: with the session and the password alone an attacker could set up
 * an app of their own. Staff have no other factor before their first app.
 */
export async function setUpAuthenticator(
  deps: Deps,
  { signedIn, body }: SignedInCall<{ readonly password: string; readonly code?: string }>,
): Promise<Shown> {
  const login = await provePassword(deps, signedIn, body.password);
  requireNone(login);
  if (signedIn.kind === 'staff') {
    requireSignInWithPasskey(deps, signedIn, login);
    return await transaction(deps.pool, async (tx) =>
      keepSecret(tx, deps, await lockActive(tx, { ...login, known: login })),
    );
  }
  const { session, visitor } = signedIn;
  const typed = { code: body.code ?? '', sessionId: session.id, visitor };
  const proof = {
    code: typed.code,
    login,
    spend: (tx: Tx, locked: Login, now: Date) =>
      spendSetUpCode(tx, deps.keys, { ...typed, login: locked }, now),
  };
  return await proveCode(deps, signedIn, proof, (tx, locked) => keepSecret(tx, deps, locked));
}

async function keepSecret(tx: Tx, { keys, clock, config }: Deps, login: Login): Promise<Shown> {
  requireNone(login);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.limits.authenticatorSetupMs);
  const shown = newSecret(login);
  const sealed = keys.seal(shown.secret, setupCell(login.id));
  await run(
    tx,
    sql`insert into authenticator_setups (subject_id, secret_sealed, created_at, expires_at)
        values (${login.id}, ${sealed}, ${now}, ${expiresAt})
        on conflict (subject_id) do update set secret_sealed = excluded.secret_sealed,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
  return { ...shown, expiresAt };
}

/**
 * The app has the secret: from now on its codes are asked for, and this one is spent. All other
 * sessions end, this one gets a new id, and the recovery codes are shown.
 */
export async function confirmAuthenticator(
  { pool, keys, clock }: Deps,
  { signedIn, body, reply }: SignedInCall<{ readonly code: string }>,
): Promise<{ hasAuthenticator: true; recoveryCodes: string[] }> {
  const { kind, session, visitor } = signedIn;
  const now = clock.now();
  const { opened, recoveryCodes } = await transaction(pool, async (tx) => {
    const login = await lockActive(tx, { kind, id: session.subjectId });
    requireNone(login);
    const sealed = await findSetup(tx, login.id, now);
    const secret = keys.open(sealed, setupCell(login.id));
    const step = await matchCode(secret, body.code, now);
    if (step === null) throw new Refusal('wrong-proof', { sentence: 'This code is incorrect.' });
    const stored = keys.seal(secret, authenticatorCell(login));
    await updateAuthenticator(tx, login, { sealed: stored, step });
    await run(tx, sql`delete from authenticator_setups where subject_id = ${login.id}`);
    await endAllSessions(tx, login.id, session.id);
    await updateDetails(tx, session.id, { hasAuthenticator: true });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'set-up-authenticator',
      subjectKind: kind,
      subjectId: login.id,
    });
    await enqueueMail(tx, keys, authenticatorAddedEmail(login, now), now);
    const rotated = await rotateSession(tx, session, now);
    if (!rotated) throw new Refusal('not-signed-in');
    return { opened: rotated, recoveryCodes: await issueRecoveryCodes(tx, login.id, now) };
  });
  setSessionCookie(reply, opened);
  return { hasAuthenticator: true, recoveryCodes };
}

function requireNone(login: Login): void {
  if (!hasAuthenticator(login)) return;
  const sentence = 'An authenticator app is already set up. Please remove it first.';
  throw new Refusal('conflict', { sentence });
}

async function findSetup(tx: Tx, subjectId: string, now: Date): Promise<string> {
  const setup = await maybeOne<{ sealed: string }>(
    tx,
    sql`select secret_sealed as sealed from authenticator_setups
        where subject_id = ${subjectId} and expires_at > ${now} for update`,
  );
  if (setup) return setup.sealed;
  throw new Refusal('conflict', { sentence: 'This took too long. Please start again.' });
}
