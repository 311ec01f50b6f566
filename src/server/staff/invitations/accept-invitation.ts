import { Refusal } from '#contract/refusals.ts';
import type * as contract from '#contract/staff.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { openChallenge } from '../../auth/codes/challenges.ts';
import {
  getLogin,
  hasAuthenticator,
  type Login,
  lockLogin,
  noteOwnPassword,
  updatePasswordHash,
} from '../../auth/logins.ts';
import { requireGoodPassword } from '../../auth/passwords/password-rules.ts';
import { beginSession, welcome } from '../../auth/sign-in/begin-session.ts';
import { endEverything } from '../../auth/sign-in/end-all-access.ts';
import { signInRules } from '../../auth/sign-in/sign-in-rules.ts';
import { clearLockout } from '../../auth/sign-in/sign-in-throttles.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Parts } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { giveCookie, recognise } from '../../base/session/visitor.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import { giveBack, succeed, takeTries, throttle } from '../../base/throttling/throttle.ts';
import { adminOf } from '../admin-of.ts';
import { findInvited, spendInvitation } from './invitations.ts';

type AcceptInvitation = Call<typeof contract.acceptInvitation>;

/**
 * The colleague chooses a password by the link and is signed in. Whoever has an authenticator app,
 * after a reset, is asked for its code as at every sign-in. A token that is unknown, expired or
 * used gets one and the same answer, and nothing is hashed for it.
 */
export async function acceptInvitation(parts: Parts, call: AcceptInvitation) {
  const { pool, keys, clock, config } = parts;
  const { request } = call;
  const address = addressGroup(request.visitor.address);
  const throttles = [throttle(keys, signInRules(config.limits).address, address)];
  await takeTries(pool, throttles, clock.now());
  try {
    const answer = await accept(parts, call);
    await succeed(pool, throttles);
    return answer;
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'link-expired';
    if (!isWrong) await giveBack(pool, throttles);
    throw error;
  }
}

async function accept(parts: Parts, call: AcceptInvitation) {
  const { pool, clock, config, passwords } = parts;
  const { token, password } = call.body;
  const staffId = await findInvited(pool, token, clock.now());
  if (staffId === undefined) throw new Refusal('link-expired');
  await requireGoodPassword(config.settings, password, await getLogin(pool, 'staff', staffId));
  const passwordHash = await passwords.hash(password);
  await recognise(call.request, 'staff');
  await recognise(call.request, 'pre-auth');
  const { login, challenge, begun } = await transaction(pool, async (tx) => {
    const chosen = await setPassword(tx, parts, call, { staffId, passwordHash });
    return { login: chosen, ...(await openNext(tx, parts, call, chosen)) };
  });
  if (challenge) {
    giveCookie(call.reply, challenge);
    return { admin: null, next: 'code' } as const;
  }
  welcome(parts, call.reply, begun);
  return { admin: adminOf(parts, login) };
}

interface ChosenPassword {
  readonly staffId: string;
  readonly passwordHash: string;
}

async function setPassword(
  tx: Tx,
  parts: Parts,
  { body, request }: AcceptInvitation,
  { staffId, passwordHash }: ChosenPassword,
): Promise<Login> {
  const now = parts.clock.now();
  const login = await lockLogin(tx, 'staff', staffId);
  const isSpent = await spendInvitation(tx, body.token, now);
  if (!isSpent || login.status !== 'active') throw new Refusal('link-expired');
  await updatePasswordHash(tx, login, passwordHash);
  await noteOwnPassword(tx, login);
  await endEverything(tx, staffId);
  await clearLockout(tx, parts, staffId);
  const { address, requestId } = request.visitor;
  await appendAudit(tx, {
    at: now,
    actorKind: 'staff',
    actorId: staffId,
    action: 'accept-invitation',
    subjectKind: 'staff',
    subjectId: staffId,
    address,
    requestId,
  });
  return { ...login, passwordHash, temporaryUntil: null, mustChangePassword: false };
}

async function openNext(tx: Tx, parts: Parts, { request }: AcceptInvitation, login: Login) {
  if (hasAuthenticator(login)) {
    const subject = { kind: 'staff', subjectId: login.id } as const;
    return { challenge: await openChallenge(tx, parts, request, subject) };
  }
  return { begun: await beginSession(tx, parts, request, { login, by: 'invitation' }) };
}
