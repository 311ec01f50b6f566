import type { FastifyRequest } from 'fastify';
import { brand } from '#brand/brand.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import { recordSuccess, refundTries } from '../../base/throttling/throttle.ts';
import { findLogin, type Login, type LoginKind, lockLogin, updatePasswordHash } from '../logins.ts';
import { isKnownDevice, readDevice } from './devices.ts';
import { noteFailedSignIn } from './failed-sign-ins.ts';
import { passwordThrottles, refuseBlockedAddress, takeSignInTry } from './sign-in-throttles.ts';

export interface Credentials {
  readonly kind: LoginKind;
  /** Username or e-mail address. */
  readonly name: string;
  readonly password: string;
}

/**
 * The login these credentials open. An unknown name and a wrong password get the same answer at the
 * same cost, one hash; only the right password reveals that a login is blocked.
 */
export async function checkPassword(
  deps: Deps,
  request: FastifyRequest,
  { kind, name, password }: Credentials,
): Promise<Login> {
  const { pool, keys } = deps;
  const { address, requestId } = request.visitor;
  refuseBlockedAddress(deps, address);
  const login = await findLogin(pool, kind, name);
  const account = login?.id ?? `${kind} ${name}`;
  const throttles = passwordThrottles(deps, {
    account,
    name,
    address,
    isKnownDevice: !!login && (await isKnownDevice(pool, login.id, readDevice(keys, request))),
  });
  const began = await takeSignInTry(deps, throttles);
  const matches = await verify(deps, password, login).catch(async (error: unknown) => {
    await refundTries(pool, throttles);
    throw error;
  });
  if (!login || !matches || isOutlived(login, deps.clock.now())) {
    const source = { kind, loginId: login?.id, account, address, requestId };
    await noteFailedSignIn(deps, { ...source, step: 'password', began });
    throw new Refusal('wrong-credentials');
  }
  await recordSuccess(pool, throttles);
  requireNotBlocked(login);
  const isOutdated = deps.passwords.needsRehash(login.passwordHash);
  return isOutdated ? await rehash(deps, login, password) : login;
}

// A password for once that was not used in time is a wrong one.
function isOutlived({ temporaryUntil }: Login, now: Date): boolean {
  return temporaryUntil !== null && temporaryUntil <= now;
}

/** The right password gets the reason of the refusal. */
function requireNotBlocked({ kind, status }: Login): void {
  if (status === 'active') return;
  const sentence =
    kind === 'customer'
      ? `Your online banking is blocked. Please call us at ${brand.phone}.`
      : 'Your access is blocked. Please ask an administrator.';
  throw new Refusal('sign-in-blocked', { sentence });
}

async function verify({ passwords }: Deps, password: string, login: Login | undefined) {
  return login
    ? await passwords.verify(password, login.passwordHash)
    : await passwords.verifyNobody(password);
}

// The cost of hashing has been raised since; now is the only time we know the password.
async function rehash({ pool, passwords }: Deps, login: Login, password: string): Promise<Login> {
  const passwordHash = await passwords.hash(password);
  return await transaction(pool, async (tx) => {
    const { passwordHash: stored } = await lockLogin(tx, login.kind, login.id);
    if (stored !== login.passwordHash) throw new Refusal('wrong-credentials');
    await updatePasswordHash(tx, login, passwordHash);
    return { ...login, passwordHash };
  });
}
