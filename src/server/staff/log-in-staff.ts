import type * as contract from '#contract/staff.ts';
import { transaction } from '#database/transaction.ts';
import { challengeLogin, requireUnchanged } from '../auth/codes/challenges.ts';
import { hasAuthenticator, type Login } from '../auth/logins.ts';
import { beginSession, setSignInCookies } from '../auth/sign-in/begin-session.ts';
import { checkPassword } from '../auth/sign-in/check-password.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { recognizeSession, setSessionCookie } from '../base/session/visitor.ts';
import { adminOf } from './admin-of.ts';

type LogInStaff = Call<typeof contract.logInStaff>;

/** Signs in by password alone, or opens the code step for staff with an authenticator app. */
export async function logInStaff(deps: Deps, call: LogInStaff) {
  const { body, request, reply } = call;
  const { email: name, password } = body;
  const login = await checkPassword(deps, request, { kind: 'staff', name, password });
  if (!hasAuthenticator(login)) return { admin: adminOf(deps, await begin(deps, call, login)) };
  setSessionCookie(reply, await challengeLogin(deps, request, login));
  return { admin: null, next: 'code' } as const;
}

async function begin(deps: Deps, { request, reply }: LogInStaff, login: Login): Promise<Login> {
  await recognizeSession(request, 'staff');
  const begun = await transaction(deps.pool, async (tx) => {
    await requireUnchanged(tx, login);
    return await beginSession(tx, deps, request, { login, by: 'password' });
  });
  setSignInCookies(deps, reply, begun);
  return login;
}
