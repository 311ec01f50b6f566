import type * as contract from '#contract/staff.ts';
import { transaction } from '#database/transaction.ts';
import { challengeLogin, requireUnchanged } from '../auth/codes/challenges.ts';
import { hasAuthenticator, type Login } from '../auth/logins.ts';
import { beginSession, welcome } from '../auth/sign-in/begin-session.ts';
import { checkPassword } from '../auth/sign-in/check-password.ts';
import type { Parts } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { giveCookie, recognise } from '../base/session/visitor.ts';
import { adminOf } from './admin-of.ts';

type LogInStaff = Call<typeof contract.logInStaff>;

/** Signs in by password alone, or opens the code step for whoever has an authenticator app. */
export async function logInStaff(parts: Parts, call: LogInStaff) {
  const { body, request, reply } = call;
  const { email: name, password } = body;
  const login = await checkPassword(parts, request, { kind: 'staff', name, password });
  if (!hasAuthenticator(login)) return { admin: adminOf(parts, await begin(parts, call, login)) };
  giveCookie(reply, await challengeLogin(parts, request, login));
  return { admin: null, next: 'code' } as const;
}

async function begin(parts: Parts, { request, reply }: LogInStaff, login: Login): Promise<Login> {
  await recognise(request, 'staff');
  const begun = await transaction(parts.pool, async (tx) => {
    await requireUnchanged(tx, login);
    return await beginSession(tx, parts, request, { login, by: 'password' });
  });
  welcome(parts, reply, begun);
  return login;
}
