import type { Tx } from '#database/connection.ts';
import { parseRecoveryCode } from '#rules/credentials/recovery-code.ts';
import { claimAccessCode } from '../../access-codes/claim-access-code.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import type { Session } from '../../base/session/sessions.ts';
import type { Visitor } from '../../base/session/visitor.ts';
import { matchCode, openSecret } from '../authenticator/authenticator.ts';
import { spendRecoveryCode } from '../authenticator/recovery-codes.ts';
import { isActivationCode, spendActivationCode } from '../enrollment/issue-activation-code.ts';
import {
  areEmailCodesPaused,
  hasAuthenticator,
  type Login,
  updateAuthenticatorStep,
} from '../logins.ts';
import { isEmailedCode } from './email-code.ts';

/** The kinds that a signed-in person may use as a proof. */
export type ProofKind = 'access-code' | 'activation-code' | 'authenticator';
export type CodeKind = ProofKind | 'email-code' | 'recovery-code';

interface Attempt {
  readonly login: Login;
  readonly code: string;
  readonly visitor: Visitor;
}

/**
 * Spends a code of this login, whose row is locked: that of the authenticator app where there is
 * one, else one of the pool. Undefined when it is neither. A transaction that is rolled back leaves
 * the code unspent.
 */
export async function spendCode(
  tx: Tx,
  keys: KeyRing,
  { login, code, visitor }: Attempt,
  now: Date,
): Promise<ProofKind | undefined> {
  if (hasAuthenticator(login)) {
    const step = await matchCode(openSecret(keys, login), code, now, login.authenticatorStep);
    if (step === null) return undefined;
    await updateAuthenticatorStep(tx, login, step);
    return 'authenticator';
  }
  // The pool is for customers: a staff member could take a code from it without anyone's knowing.
  if (login.kind === 'staff') return undefined;
  const claim = { code, customerId: login.id, visitor };
  const claimed = await claimAccessCode(tx, keys, claim, now);
  return claimed ? 'access-code' : undefined;
}

/**
 * The same at the second step of signing in, where a mailed code passes too, and for those who have
 * an authenticator app one of their recovery codes.
 */
export async function spendSignInCode(
  tx: Tx,
  keys: KeyRing,
  attempt: Attempt & { readonly challenge: Session },
  now: Date,
): Promise<CodeKind | undefined> {
  const { login, code, challenge } = attempt;
  if (hasAuthenticator(login)) {
    if (parseRecoveryCode(code) === null) return await spendCode(tx, keys, attempt, now);
    return (await spendRecoveryCode(tx, login.id, code)) ? 'recovery-code' : undefined;
  }
  if (login.kind === 'customer' && !areEmailCodesPaused(login, now)) {
    // The passkey may have been added since the code was mailed.
    if (!login.hasPasskey && isEmailedCode(keys, challenge, code)) return 'email-code';
    const isFirst = !login.activatedAt;
    const first = { customerId: login.id, code };
    if (isFirst && (await isActivationCode(tx, keys, first, now))) return 'activation-code';
  }
  return await spendCode(tx, keys, attempt, now);
}

/**
 * The same when an authenticator app is set up: a code that staff gave out, or, in the session of
 * the first sign-in, the activation code once more. One mailed for a sign-in is none of these.
 */
export async function spendSetUpCode(
  tx: Tx,
  keys: KeyRing,
  attempt: Attempt & { readonly sessionId: string },
  now: Date,
): Promise<ProofKind | undefined> {
  const { login, code, sessionId } = attempt;
  const first = { customerId: login.id, code, sessionId };
  if (await spendActivationCode(tx, keys, first, now)) return 'activation-code';
  return await spendCode(tx, keys, attempt, now);
}
