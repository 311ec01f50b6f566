import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Parts } from '../base/parts.ts';
import { endSession, type Session, takeTry } from '../base/sessions.ts';
import { giveBack, succeed } from '../base/throttle.ts';
import { isKnownDevice, readDevice } from './devices.ts';
import { codeThrottles, takeSignInTry } from './sign-in-throttles.ts';
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
  const known = await isKnownDevice(pool, account, readDevice(keys, request));
  const { address } = request.visitor;
  const throttles = codeThrottles(parts, { account, address, isKnownDevice: known });
  await takeSignInTry(parts, throttles);
  await paceCodes(parts);
  if (!(await takeTry(pool, challenge, config.limits.codeTries))) {
    await giveBack(pool, throttles);
    throw startOver();
  }
  try {
    const result = await transaction(pool, judge);
    await succeed(pool, throttles);
    return result;
  } catch (error) {
    if (!isWrongCode(error)) await giveBack(pool, throttles);
    else await noteFailure(parts, request, challenge);
    throw error;
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

async function noteFailure(parts: Parts, request: FastifyRequest, challenge: Session) {
  const { pool, log, config } = parts;
  const { requestId } = request.visitor;
  const actorId = challenge.subjectId;
  log.info('a code was wrong', { event: 'authn_login_fail', requestId, actorId });
  await noteWrongCode(parts);
  if (challenge.tries + 1 >= config.limits.codeTries) await endSession(pool, challenge.id);
}
