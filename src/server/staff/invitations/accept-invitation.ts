import type * as contract from '#contract/back-office/staff.ts';
import { Refusal } from '#contract/refusals.ts';
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
import { beginSession, setSignInCookies } from '../../auth/sign-in/begin-session.ts';
import { endAllAccess } from '../../auth/sign-in/end-all-access.ts';
import { signInRules } from '../../auth/sign-in/sign-in-rules.ts';
import { clearLockout } from '../../auth/sign-in/sign-in-throttles.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { recognizeSession, setSessionCookie } from '../../base/session/visitor.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import {
  recordSuccess,
  refundTries,
  reserveTries,
  throttle,
} from '../../base/throttling/throttle.ts';
import { adminOf } from '../admin-of.ts';
import { needsPasskey } from '../needs-passkey.ts';
import { findInvited, spendInvitation } from './invitations.ts';

type AcceptInvitation = Call<typeof contract.acceptInvitation>;

/**
 * The staff member chooses a password by the link and is signed in. With an authenticator app or a
 * passkey, after a reset, that is required as at every sign-in. A token that is unknown, expired or
 * used gets one and the same answer, and nothing is hashed for it.
 */
export async function acceptInvitation(deps: Deps, call: AcceptInvitation) {
  const { pool, keys, clock, config } = deps;
  const { request } = call;
  const address = addressGroup(request.visitor.address);
  const throttles = [throttle(keys, signInRules(config.limits).address, address)];
  await reserveTries(pool, throttles, clock.now());
  try {
    const answer = await accept(deps, call);
    await recordSuccess(pool, throttles);
    return answer;
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'link-expired';
    if (!isWrong) await refundTries(pool, throttles);
    throw error;
  }
}

async function accept(deps: Deps, call: AcceptInvitation) {
  const { pool, clock, config, passwords } = deps;
  const { token, password } = call.body;
  const staffId = await findInvited(pool, token, clock.now());
  if (staffId === undefined) throw new Refusal('link-expired');
  await requireGoodPassword(config.settings, password, await getLogin(pool, 'staff', staffId));
  const passwordHash = await passwords.hash(password);
  await recognizeSession(call.request, 'staff');
  await recognizeSession(call.request, 'pre-auth');
  const { login, challenge, begun } = await transaction(pool, async (tx) => {
    const chosen = await setPassword(tx, deps, call, { staffId, passwordHash });
    return { login: chosen, ...(await openNext(tx, deps, call, chosen)) };
  });
  if (challenge) {
    setSessionCookie(call.reply, challenge);
    return { admin: null, next: 'code' } as const;
  }
  if (!begun) return { admin: null, next: 'passkey' } as const;
  setSignInCookies(deps, call.reply, begun);
  return { admin: adminOf(deps, login) };
}

interface ChosenPassword {
  readonly staffId: string;
  readonly passwordHash: string;
}

async function setPassword(
  tx: Tx,
  deps: Deps,
  { body, request }: AcceptInvitation,
  { staffId, passwordHash }: ChosenPassword,
): Promise<Login> {
  const now = deps.clock.now();
  const login = await lockLogin(tx, 'staff', staffId);
  const isSpent = await spendInvitation(tx, body.token, now);
  if (!isSpent || login.status !== 'active') throw new Refusal('link-expired');
  await updatePasswordHash(tx, login, passwordHash);
  await noteOwnPassword(tx, login);
  await endAllAccess(tx, staffId);
  await clearLockout(tx, deps, staffId);
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

async function openNext(tx: Tx, deps: Deps, { request }: AcceptInvitation, login: Login) {
  if (needsPasskey(deps, login)) return {};
  if (hasAuthenticator(login)) {
    const subject = { kind: 'staff', subjectId: login.id } as const;
    return { challenge: await openChallenge(tx, deps, request, subject) };
  }
  return { begun: await beginSession(tx, deps, request, { login, by: 'invitation' }) };
}
