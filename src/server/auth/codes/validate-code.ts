import sql from 'sql-template-tag';
import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { run, type Tx } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { recognizeSession } from '../../base/session/visitor.ts';
import { completeEnrollment } from '../enrollment/complete-enrollment.ts';
import { bindActivationCode, forgetActivationCode } from '../enrollment/issue-activation-code.ts';
import { type Login, lockLogin } from '../logins.ts';
import { type Begun, beginSession, setSignInCookies } from '../sign-in/begin-session.ts';
import { userOf } from '../sign-in/user-of.ts';
import { kindOfChallenge } from './challenges.ts';
import { type CodeKind, spendSignInCode } from './spend-code.ts';
import { endChallenge, tryCode } from './try-code.ts';

type ValidateCode = Call<typeof contract.validateCode>;

interface SignedIn {
  readonly login: Login;
  readonly begun: Begun;
}

/** The second step, and the only way to a customer's session. */
export async function validateCode(deps: Deps, call: ValidateCode) {
  const { request, reply, visitor } = call;
  await recognizeSession(request, 'customer');
  const { login, begun } = await tryCode(deps, request, visitor.challenge, (tx) => {
    switch (kindOfChallenge(visitor.challenge)) {
      case 'customer':
        return signIn(tx, deps, call);
      case 'enrollment':
        return completeEnrollment(tx, deps, call);
      case 'staff':
        throw new Refusal('wrong-code');
    }
  });
  setSignInCookies(deps, reply, begun);
  return userOf(login);
}

async function signIn(tx: Tx, deps: Deps, call: ValidateCode): Promise<SignedIn> {
  const { body, visitor, request } = call;
  const now = deps.clock.now();
  const login = await lockLogin(tx, 'customer', visitor.challenge.subjectId);
  await endChallenge(tx, visitor.challenge);
  const isTheirs = body.email === login.email || body.email === login.username;
  const attempt = { login, code: body.code, challenge: visitor.challenge, visitor };
  const by =
    isTheirs && login.status === 'active'
      ? await spendSignInCode(tx, deps.keys, attempt, now)
      : undefined;
  if (!by) throw new Refusal('wrong-code');
  const begun = await beginSession(tx, deps, request, { login, by });
  await noteFirstSignIn(tx, { login, by, sessionId: begun.opened.session.id }, now);
  return { login, begun };
}

interface FirstSignIn {
  readonly login: Login;
  readonly by: CodeKind;
  readonly sessionId: string;
}

// From the first sign-in on the activation code opens nothing any more, whichever code it was; and
// a mailed one that came back has shown that the address is the customer's. The session that the
// activation code opened may set up an authenticator app with it.
async function noteFirstSignIn(tx: Tx, { login, by, sessionId }: FirstSignIn, now: Date) {
  if (login.activatedAt) return;
  const provenAt = by === 'activation-code' || by === 'email-code' ? now : null;
  await run(
    tx,
    sql`update customers
        set activated_at = ${now}, email_proven_at = coalesce(email_proven_at, ${provenAt})
        where id = ${login.id}`,
  );
  if (by !== 'activation-code') return await forgetActivationCode(tx, login.id);
  await bindActivationCode(tx, { customerId: login.id, sessionId }, now);
}
