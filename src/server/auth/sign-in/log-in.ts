import type * as contract from '#contract/auth.ts';
import type { Parts } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { giveCookie } from '../../base/session/visitor.ts';
import { challengeLogin } from '../codes/challenges.ts';
import { checkPassword } from './check-password.ts';

/** The first step: a right password opens a challenge, and no session. */
export async function logIn(
  parts: Parts,
  { body, request, reply }: Call<typeof contract.logIn>,
): Promise<{ user: null; next: 'code' }> {
  const { email: name, password } = body;
  const login = await checkPassword(parts, request, { kind: 'customer', name, password });
  giveCookie(reply, await challengeLogin(parts, request, login));
  return { user: null, next: 'code' };
}
