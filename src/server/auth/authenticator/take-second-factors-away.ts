import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import type { Visitor } from '../../base/session/visitor.ts';
import { hasAuthenticator, hasSecondFactor, type Login } from '../logins.ts';
import { takeAllPasskeysAway } from '../passkeys/remove-passkey.ts';
import { takeAuthenticatorAway } from './remove-authenticator.ts';

/** A phone was lost: the app on it and every passkey go. */
export async function takeSecondFactorsAway(
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  login: Login,
): Promise<void> {
  requireSecondFactor(login);
  if (hasAuthenticator(login)) await takeAuthenticatorAway(tx, deps, visitor, login);
  await takeAllPasskeysAway(tx, deps, visitor, login);
}

export function requireSecondFactor(login: Login): void {
  if (hasSecondFactor(login)) return;
  const sentence = 'There is no authenticator app and no passkey to remove.';
  throw new Refusal('conflict', { sentence });
}
