// The time between password and code. A challenge is a short session of its own that opens nothing
// but the code step, and knows whose code it waits for.
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import {
  type ChallengeKind,
  createSession,
  endSession,
  type OpenedSession,
  type Session,
} from '../../base/session/sessions.ts';
import { recognizeSession } from '../../base/session/visitor.ts';
import { type Login, lockLogin } from '../logins.ts';

export interface NewChallenge {
  readonly kind: ChallengeKind;
  /** The login's id, or the enrollment's. */
  readonly subjectId: string;
}

/** Opens a challenge; the one this browser had before is dead at once. */
export async function openChallenge(
  tx: Tx,
  { clock, config }: Deps,
  request: FastifyRequest,
  { kind, subjectId }: NewChallenge,
): Promise<OpenedSession> {
  const { challenge, address, userAgent } = request.visitor;
  if (challenge) await endSession(tx, challenge.id);
  const newSession = {
    audience: 'pre-auth',
    subjectId,
    details: { kind },
    address,
    userAgent,
  } as const;
  return await createSession(tx, newSession, clock.now(), config.limits);
}

/** The challenge that follows a right password, unless the login has just been changed. */
export async function challengeLogin(
  deps: Deps,
  request: FastifyRequest,
  login: Login,
): Promise<OpenedSession> {
  await recognizeSession(request, 'pre-auth');
  return await transaction(deps.pool, async (tx) => {
    await requireUnchanged(tx, login);
    return await openChallenge(tx, deps, request, { kind: login.kind, subjectId: login.id });
  });
}

/** Locks the login; a block or another password since the check is as good as a wrong password. */
export async function requireUnchanged(tx: Tx, login: Login): Promise<Login> {
  const locked = await lockLogin(tx, login.kind, login.id);
  const isSame = locked.status === 'active' && locked.passwordHash === login.passwordHash;
  if (!isSame) throw new Refusal('wrong-credentials');
  return locked;
}

export function kindOfChallenge({ details }: Session): ChallengeKind {
  // Every challenge is opened with its kind.
  return details.kind as ChallengeKind;
}
