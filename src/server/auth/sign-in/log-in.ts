import type * as contract from '#contract/people/auth.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import { challengeLogin } from '../codes/challenges.ts';
import { checkPassword } from './check-password.ts';

/** The first step: a right password opens a challenge, and no session. */
export async function logIn(
  deps: Deps,
  { body, request, reply }: Call<typeof contract.logIn>,
): Promise<{ user: null; next: 'code' }> {
  const { email: name, password } = body;
  const login = await checkPassword(deps, request, { kind: 'customer', name, password });
  setSessionCookie(reply, await challengeLogin(deps, request, login));
  return { user: null, next: 'code' };
}
