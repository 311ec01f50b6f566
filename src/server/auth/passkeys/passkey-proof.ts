import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import { spendSetUpCode } from '../codes/spend-code.ts';
import { hasAuthenticator, type Login } from '../logins.ts';
import { lockActive, proveCode, provePassword } from '../proofs/proofs.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';

export interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Runs the action after password and code were verified. Staff without an authenticator app have no
 * code: their password is enough, unless the bank requires a second factor, they have a passkey,
 * and this session was opened without it.
 */
export async function provePasswordAndCode<Result>(
  deps: Deps,
  signedIn: SignedIn,
  { password, code = '' }: Proof,
  act: (tx: Tx, login: Login) => Promise<Result>,
): Promise<Result> {
  const login = await provePassword(deps, signedIn, password);
  if (signedIn.kind === 'staff' && !hasAuthenticator(login)) {
    requireSignInWithPasskey(deps, signedIn, login);
    return await transaction(deps.pool, async (tx) =>
      act(tx, await lockActive(tx, { ...login, known: login })),
    );
  }
  const { session, visitor } = signedIn;
  const attempt = { code, sessionId: session.id, visitor };
  const spend = (tx: Tx, locked: Login, now: Date) =>
    spendSetUpCode(tx, deps.keys, { ...attempt, login: locked }, now);
  return await proveCode(deps, signedIn, { code, login, spend }, act);
}

/** A password alone must not add another way to sign in beside the passkey. */
export function requireSignInWithPasskey(
  { config }: Pick<Deps, 'config'>,
  { session }: SignedIn,
  login: Login,
): void {
  if (!config.settings.staffAuthenticator || !login.hasPasskey) return;
  if (session.details.hasAuthenticator === true) return;
  const sentence = 'Please sign out and sign in with your passkey first.';
  throw new Refusal('authenticator-required', { sentence });
}
