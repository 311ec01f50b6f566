// Wrong passwords and codes within a session. The session is open already, so these are the best
// sign that it was stolen: half of the permitted tries leave a line in the audit log and an email
// to the owner, the last one ends the session.
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { mayMail } from '../../base/mail/mail-allowance.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { endSession } from '../../base/session/sessions.ts';
import { getLogin } from '../logins.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { wrongProofsEmail } from './wrong-proofs-email.ts';

/** Notes the wrong try and returns the refusal to answer it with. */
export async function noteWrongProof(
  deps: Deps,
  who: SignedIn,
  failures: number,
): Promise<Refusal> {
  const { pool, log, config } = deps;
  const { session, visitor } = who;
  const { requestId, address } = visitor;
  const max = config.limits.codeFailures;
  log.info('a password or code in a session was wrong', {
    event: 'authn_login_fail',
    requestId,
    actorId: session.subjectId,
    address,
  });
  const isLast = failures >= max;
  if (failures >= max / 2) {
    await transaction(pool, (tx) => writeDown(tx, deps, who, { failures, sessionEnded: isLast }));
  }
  if (!isLast) return new Refusal('wrong-proof');
  log.warn('a session was ended after wrong codes', {
    event: 'session_expired',
    requestId,
    actorId: session.subjectId,
    address,
  });
  const sentence =
    'The password or access code is incorrect. There were too many wrong entries, so we signed ' +
    'you out. Please sign in again.';
  return new Refusal('wrong-proof', { sentence });
}

interface WrongProofs {
  readonly failures: number;
  readonly sessionEnded: boolean;
}

async function writeDown(
  tx: Tx,
  deps: Deps,
  { kind, session, visitor }: SignedIn,
  after: WrongProofs,
): Promise<void> {
  const { keys, clock } = deps;
  const now = clock.now();
  // Tries sent at once may skip the very number, so the session remembers that its owner got the
  // email.
  const isFirst = await markTold(tx, session.id);
  if (after.sessionEnded) await endSession(tx, session.id);
  else if (!isFirst) return;
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: now,
    action: 'fail-proof',
    subjectKind: kind,
    subjectId: session.subjectId,
    after,
  });
  if (!isFirst) return;
  const login = await getLogin(tx, kind, session.subjectId);
  if (!(await mayMail(tx, deps, { kind: 'wrong-proofs', email: login.email }))) return;
  const mail = wrongProofsEmail(login, { failures: after.failures, address: visitor.address, now });
  await enqueueMail(tx, keys, mail, now);
}

async function markTold(tx: Tx, sessionId: string): Promise<boolean> {
  const marked = sql`update sessions set details = details || '{"toldOfWrongProofs":true}'
    where id = ${sessionId} and not details ? 'toldOfWrongProofs'`;
  return (await run(tx, marked)) === 1;
}

/** A right code starts the count over. */
export async function forgetWrongProofs(db: Db, sessionId: string): Promise<void> {
  const cleared = sql`update sessions set tries = 0, details = details - 'toldOfWrongProofs'
    where id = ${sessionId}`;
  await run(db, cleared);
}
