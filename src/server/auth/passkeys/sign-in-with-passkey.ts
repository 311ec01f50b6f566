import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#brand/brand.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import { endSession } from '../../base/session/sessions.ts';
import { recognizeSession } from '../../base/session/visitor.ts';
import { recordSuccess, refundTries } from '../../base/throttling/throttle.ts';
import { findByCredential, noteUse, type Passkey } from '../../passkeys/passkey-rows.ts';
import { ownOrigins, relyingPartyId } from '../../passkeys/relying-party.ts';
import { userHandleOf } from '../../passkeys/user-handle.ts';
import {
  type Assertion,
  challengeOf,
  type Use,
  verifyAssertion,
} from '../../passkeys/verify-passkey.ts';
import { findLoginById, type Login, type LoginKind, lockLogin } from '../logins.ts';
import { type Begun, beginSession, setSignInCookies } from '../sign-in/begin-session.ts';
import { isKnownDevice, readDevice } from '../sign-in/devices.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts';
import {
  addressThrottles,
  passwordThrottles,
  refuseBlockedAddress,
  takeSignInTry,
} from '../sign-in/sign-in-throttles.ts';
import { endOfChallenge, newSignInChallenge, spendChallenge } from './sign-in-challenge.ts';

/** Names no person: the device shows which passkeys it has for this site. */
export function preparePasskeySignIn(deps: Deps, kind: LoginKind) {
  const { config } = deps;
  const options = {
    challenge: newSignInChallenge(deps, kind),
    rpId: relyingPartyId(config),
    timeout: config.limits.passkeyChallengeMs,
    userVerification: 'required' as const,
    allowCredentials: [],
  };
  return { options };
}

interface SignInCall {
  readonly body: { readonly response: Assertion };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Owned {
  readonly passkey: Passkey;
  readonly login: Login;
}

/**
 * A passkey is two factors in one: the device, and what it asks of its owner. It opens a session by
 * itself. A passkey that nobody has and a wrong signature get the same answer.
 */
export async function signInWithPasskey(
  deps: Deps,
  kind: LoginKind,
  { body, request, reply }: SignInCall,
): Promise<Login> {
  const { pool } = deps;
  const { address, requestId } = request.visitor;
  refuseBlockedAddress(deps, address);
  const owned = await findOwned(deps, kind, body.response.id);
  const throttles = await throttlesOf(deps, request, owned);
  const began = await takeSignInTry(deps, throttles);
  try {
    const use = await verify(deps, kind, { request, answer: body.response, owned });
    const { login, begun } = await begin(deps, request, use);
    await recordSuccess(pool, throttles);
    setSignInCookies(deps, reply, begun);
    return login;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'wrong-passkey')) {
      await refundTries(pool, throttles);
      throw error;
    }
    const loginId = owned?.login.id;
    const account = loginId ?? `${kind} passkey ${body.response.id}`;
    const failed = { kind, loginId, account, step: 'passkey' } as const;
    await noteFailedSignIn(deps, { ...failed, address, requestId, began });
    throw error;
  }
}

/** The passkey with its owner; closed customers and removed staff have no login. */
async function findOwned(
  { pool }: Deps,
  kind: LoginKind,
  credentialId: string,
): Promise<Owned | undefined> {
  const passkey = await findByCredential(pool, kind, credentialId);
  const login = passkey && (await findLoginById(pool, kind, passkey.subjectId));
  return login && { passkey, login };
}

async function throttlesOf(deps: Deps, request: FastifyRequest, owned: Owned | undefined) {
  const { address } = request.visitor;
  if (!owned) return addressThrottles(deps, address);
  const { id: account } = owned.login;
  const device = readDevice(deps.keys, request);
  const isKnown = await isKnownDevice(deps.pool, account, device);
  return passwordThrottles(deps, { account, name: 'passkey', address, isKnownDevice: isKnown });
}

interface Attempt {
  readonly request: FastifyRequest;
  readonly answer: Assertion;
  readonly owned: Owned | undefined;
}

// The challenge is spent first: an answer is looked at once, right or wrong.
async function verify(
  deps: Deps,
  kind: LoginKind,
  { request, answer, owned }: Attempt,
): Promise<Owned & { readonly use: Use }> {
  const { pool, clock, config } = deps;
  const challenge = challengeOf(answer);
  const end = endOfChallenge(deps, kind, challenge);
  if (!end) throw new Refusal('wrong-passkey', { cause: 'not a challenge of ours' });
  if (end <= clock.now()) throw new Refusal('passkey-expired');
  if (!(await spendChallenge(pool, challenge, end))) throw new Refusal('passkey-expired');
  if (!owned) throw new Refusal('wrong-passkey', { cause: 'nobody has it' });
  const { userHandle } = answer.response;
  if (userHandle != null && userHandle !== userHandleOf(owned.login)) {
    throw new Refusal('wrong-passkey', { cause: 'it names another owner' });
  }
  const origins = ownOrigins(config, request);
  const expected = { challenge, rpId: relyingPartyId(config), origins };
  const checked = await verifyAssertion(answer, owned.passkey, expected);
  if (!checked.verified) throw new Refusal('wrong-passkey', { cause: checked.cause });
  return { ...owned, use: checked.verified };
}

async function begin(
  deps: Deps,
  request: FastifyRequest,
  { passkey, login: { kind, id }, use }: Owned & { readonly use: Use },
): Promise<{ login: Login; begun: Begun }> {
  await recognizeSession(request, kind);
  const challenge = await recognizeSession(request, 'pre-auth');
  return await transaction(deps.pool, async (tx) => {
    const login = await lockLogin(tx, kind, id);
    requireOpen(login);
    const noted = await noteUse(tx, passkey, { ...use, at: deps.clock.now() });
    if (!noted) throw new Refusal('wrong-passkey', { cause: 'removed or used meanwhile' });
    if (challenge) await endSession(tx, challenge.id);
    const signIn = { login, by: 'passkey', passkeyId: passkey.id } as const;
    return { login, begun: await beginSession(tx, deps, request, signIn) };
  });
}

/** The right passkey gets the reason of the refusal, like the right password. */
function requireOpen({ kind, status, passwordHash }: Login): void {
  // A staff member whose password was reset chooses another one first.
  if (passwordHash === '') throw new Refusal('wrong-passkey', { cause: 'the password was reset' });
  if (status === 'active') return;
  const sentence =
    kind === 'customer'
      ? `Your online banking is blocked. Please call us at ${brand.phone}.`
      : 'Your access is blocked. Please ask an administrator.';
  throw new Refusal('sign-in-blocked', { sentence });
}
