import type { Tx } from '#database/connection.ts';
import { claimAccessCode } from '../access-codes/claim-access-code.ts';
import type { KeyRing } from '../base/keys.ts';
import { matchCode, openSecret } from './authenticator.ts';
import { spendActivationCode } from './issue-activation-code.ts';
import { hasAuthenticator, type Login, updateAuthenticatorStep } from './logins.ts';

export type CodeKind = 'access-code' | 'activation-code' | 'authenticator';

/**
 * Spends a code of this login, whose row is locked: that of the authenticator app where there is
 * one, else one of the pool. Undefined when it is neither. A transaction that is rolled back leaves
 * the code unspent.
 */
export async function spendCode(
  tx: Tx,
  keys: KeyRing,
  { login, code }: { readonly login: Login; readonly code: string },
  now: Date,
): Promise<CodeKind | undefined> {
  if (hasAuthenticator(login)) {
    const step = await matchCode(openSecret(keys, login), code, now, login.authenticatorStep);
    if (step === null) return undefined;
    await updateAuthenticatorStep(tx, login, step);
    return 'authenticator';
  }
  // The pool is for customers: a colleague could take a code from it without anyone's knowing.
  if (login.kind === 'staff') return undefined;
  const claimed = await claimAccessCode(tx, keys, { code, customerId: login.id }, now);
  return claimed ? 'access-code' : undefined;
}

/** The same at the second step of signing in, where a first code may also have come by mail. */
export async function spendSignInCode(
  tx: Tx,
  keys: KeyRing,
  attempt: { readonly login: Login; readonly code: string },
  now: Date,
): Promise<CodeKind | undefined> {
  const { login, code } = attempt;
  if (!login.activatedAt) {
    const isMailed = await spendActivationCode(tx, keys, { customerId: login.id, code }, now);
    if (isMailed) return 'activation-code';
  }
  return await spendCode(tx, keys, attempt, now);
}
