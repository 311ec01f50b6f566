import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Place } from '../base/keys.ts';
import { enqueueMail } from '../base/outbox.ts';
import type { Parts } from '../base/parts.ts';
import { endAllSessions, updateDetails } from '../base/sessions.ts';
import { matchCode, newSecret, placeOfSecret, type Secret } from './authenticator.ts';
import { authenticatorAddedEmail } from './authenticator-email.ts';
import { hasAuthenticator, type Login, updateAuthenticator } from './logins.ts';
import { lockActive, provePassword } from './proofs.ts';
import type { SignedIn } from './signed-in.ts';

const place = (subjectId: string): Place => ({
  table: 'authenticator_setups',
  row: subjectId,
  column: 'secret',
});

/** Shows a new secret, once. It changes nothing until a code of the app has confirmed it. */
export async function setUpAuthenticator(
  parts: Parts,
  who: SignedIn,
  password: string,
): Promise<Secret & { expiresAt: Date }> {
  const { pool, keys, clock, config } = parts;
  const login = await provePassword(parts, who, password);
  requireNone(login);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + config.limits.authenticatorSetupMs);
  const shown = newSecret(login);
  const sealed = keys.seal(shown.secret, place(login.id));
  await run(
    pool,
    sql`insert into authenticator_setups (subject_id, secret_sealed, created_at, expires_at)
        values (${login.id}, ${sealed}, ${now}, ${expiresAt})
        on conflict (subject_id) do update set secret_sealed = excluded.secret_sealed,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
  return { ...shown, expiresAt };
}

/** The app has the secret: from now on its codes are asked for, and this one is spent. */
export async function confirmAuthenticator(
  { pool, keys, clock }: Parts,
  { kind, session, visitor }: SignedIn,
  code: string,
): Promise<{ hasAuthenticator: true }> {
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    const login = await lockActive(tx, { kind, id: session.subjectId });
    requireNone(login);
    const sealed = await findSetup(tx, login.id, now);
    const secret = keys.open(sealed, place(login.id));
    const step = await matchCode(secret, code, now);
    if (step === null) throw new Refusal('wrong-proof', { sentence: 'This code is not right.' });
    const stored = keys.seal(secret, placeOfSecret(login));
    await updateAuthenticator(tx, login, { sealed: stored, step });
    await run(tx, sql`delete from authenticator_setups where subject_id = ${login.id}`);
    // A colleague's other sessions were opened without it.
    if (kind === 'staff') await endAllSessions(tx, login.id, session.id);
    await updateDetails(tx, session.id, { hasAuthenticator: true });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'set-up-authenticator',
      subjectKind: kind,
      subjectId: login.id,
    });
    await enqueueMail(tx, keys, authenticatorAddedEmail(login, now), now);
    return { hasAuthenticator: true } as const;
  });
}

function requireNone(login: Login): void {
  if (!hasAuthenticator(login)) return;
  const sentence = 'There is an authenticator app already. Please remove it first.';
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
