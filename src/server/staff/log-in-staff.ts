import type * as contract from '#contract/back-office/staff.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { challengeLogin, requireUnchanged } from '../auth/codes/challenges.ts';
import { hasAuthenticator, type Login } from '../auth/logins.ts';
import { beginSession, setSignInCookies } from '../auth/sign-in/begin-session.ts';
import { checkPassword } from '../auth/sign-in/check-password.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { recognizeSession, setSessionCookie } from '../base/session/visitor.ts';
import { adminOf } from './admin-of.ts';
import { needsPasskey } from './needs-passkey.ts';

type LogInStaff = Call<typeof contract.logInStaff>;

/**
 * Signs in by password alone, or opens the code step for staff with an authenticator app. Where the
 * bank requires a second factor, staff with a passkey alone sign in with that.
 */
export async function logInStaff(deps: Deps, call: LogInStaff) {
  const { body, request, reply } = call;
  const { email: name, password } = body;
  const login = await checkPassword(deps, request, { kind: 'staff', name, password });
  if (needsPasskey(deps, login)) return { admin: null, next: 'passkey' } as const;
  if (!hasAuthenticator(login)) return { admin: adminOf(deps, await begin(deps, call, login)) };
  setSessionCookie(reply, await challengeLogin(deps, request, login));
  return { admin: null, next: 'code' } as const;
}

async function begin(deps: Deps, { request, reply }: LogInStaff, login: Login): Promise<Login> {
  await recognizeSession(request, 'staff');
  const begun = await transaction(deps.pool, async (tx) => {
    const locked = await requireUnchanged(tx, login);
    // The passkey may have been added a moment ago.
    if (needsPasskey(deps, locked)) throw new Refusal('wrong-credentials');
    return await beginSession(tx, deps, request, { login, by: 'password' });
  });
  setSignInCookies(deps, reply, begun);
  return login;
}
