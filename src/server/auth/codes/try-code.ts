import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Parts } from '../../base/deps.ts';
import { endSession, type Session, takeTry } from '../../base/session/sessions.ts';
import { giveBack, succeed, type Throttle } from '../../base/throttling/throttle.ts';
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
  parts: Parts,
  request: FastifyRequest,
  challenge: Session,
  judge: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { pool, keys, config } = parts;
  const { subjectId: account } = challenge;
  refuseBlockedAddress(parts, request.visitor.address);
  const device = readDevice(keys, request);
  const knownDevice = (await isKnownDevice(pool, account, device)) ? device : undefined;
  const { address } = request.visitor;
  const throttles = codeThrottles(parts, { account, address, knownDevice });
  const began = await takeSignInTry(parts, throttles);
  await paceCodes(parts);
  if (!(await takeTry(pool, challenge, config.limits.codeTries))) {
    await giveBack(pool, throttles);
    throw startOver();
  }
  try {
    const result = await transaction(pool, judge);
    await succeed(pool, throttles);
    // Once this try no longer counts: until then it may have been the one that locks.
    await endFailures(pool, parts, account);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) {
      await giveBack(pool, throttles);
      throw error;
    }
    await noteFailure(parts, request, challenge, began);
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
  parts: Parts,
  request: FastifyRequest,
  challenge: Session,
  began: readonly Throttle[],
): Promise<void> {
  const { requestId, address } = request.visitor;
  const { subjectId } = challenge;
  const kind = kindOfChallenge(challenge);
  // A login that is being enrolled is nobody's yet.
  const who =
    kind === 'enrolment'
      ? { kind: 'customer' as const, loginId: undefined }
      : { kind, loginId: subjectId };
  const failed = { ...who, account: subjectId, step: 'code', address, requestId, began } as const;
  await noteFailedSignIn(parts, failed);
  if (kind !== 'enrolment') await noteWrongCode(parts, { kind, loginId: subjectId });
}
