import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import { endSession, type Session, takeTry } from '../../base/session/sessions.ts';
import { recordSuccess, refundTries, type Throttle } from '../../base/throttling/throttle.ts';
import { isKnownDevice, readDevice } from '../sign-in/devices.ts';
import { noteFailedSignIn } from '../sign-in/failed-sign-ins.ts';
import {
  codeThrottles,
  endFailures,
  refuseBlockedAddress,
  takeSignInTry,
} from '../sign-in/sign-in-throttles.ts';
import { kindOfChallenge } from './challenges.ts';
import { noteWrongCode, paceCodes } from './wrong-codes.ts';

/**
 * One try at the code of a challenge. It is counted before it is judged, so that tries sent at once
 * are as many as tries sent one by one; after so many wrong ones the challenge is void and signing
 * in starts over. `judge` runs in one transaction and refuses with `wrong-code`, which then has
 * spent nothing.
 */
export async function tryCode<Result>(
  deps: Deps,
  request: FastifyRequest,
  challenge: Session,
  judge: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { pool, keys, config } = deps;
  const { subjectId: account } = challenge;
  refuseBlockedAddress(deps, request.visitor.address);
  const device = readDevice(keys, request);
  const knownDevice = (await isKnownDevice(pool, account, device)) ? device : undefined;
  const { address } = request.visitor;
  const throttles = codeThrottles(deps, { account, address, knownDevice });
  const began = await takeSignInTry(deps, throttles);
  await paceCodes(deps);
  if (!(await takeTry(pool, challenge, config.limits.codeTries))) {
    await refundTries(pool, throttles);
    throw startOver();
  }
  try {
    const result = await transaction(pool, judge);
    await recordSuccess(pool, throttles);
    // Once this try no longer counts: until then it may have been the one that locks.
    await endFailures(pool, deps, account);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) {
      await refundTries(pool, throttles);
      throw error;
    }
    await noteFailure(deps, request, challenge, began);
    if (challenge.tries + 1 < config.limits.codeTries) throw error;
    await endSession(pool, challenge.id);
    throw new Refusal('last-code-wrong');
  }
}

/** Takes the challenge away within the judging transaction: of two tries at once, one gets on. */
export async function endChallenge(tx: Tx, challenge: Session): Promise<void> {
  if (!(await endSession(tx, challenge.id))) throw startOver();
}

function startOver(): Refusal {
  return new Refusal('not-signed-in', { sentence: 'Please enter your password again.' });
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'wrong-code';
}

async function noteFailure(
  deps: Deps,
  request: FastifyRequest,
  challenge: Session,
  began: readonly Throttle[],
): Promise<void> {
  const { requestId, address } = request.visitor;
  const { subjectId } = challenge;
  const kind = kindOfChallenge(challenge);
  // An enrollment has no login yet.
  const who =
    kind === 'enrollment'
      ? { kind: 'customer' as const, loginId: undefined }
      : { kind, loginId: subjectId };
  const failed = { ...who, account: subjectId, step: 'code', address, requestId, began } as const;
  await noteFailedSignIn(deps, failed);
  if (kind !== 'enrollment') await noteWrongCode(deps, { kind, loginId: subjectId });
}
