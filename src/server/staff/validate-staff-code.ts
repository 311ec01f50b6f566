import type * as contract from '#contract/back-office/staff.ts';
import { Refusal } from '#contract/refusals.ts';
import { kindOfChallenge } from '../auth/codes/challenges.ts';
import { spendSignInCode } from '../auth/codes/spend-code.ts';
import { endChallenge, tryCode } from '../auth/codes/try-code.ts';
import { lockLogin } from '../auth/logins.ts';
import { beginSession, setSignInCookies } from '../auth/sign-in/begin-session.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { recognizeSession } from '../base/session/visitor.ts';
import { adminOf } from './admin-of.ts';

/** The code of a staff member's authenticator app, or a recovery code. */
export async function validateStaffCode(
  deps: Deps,
  { body, visitor, request, reply }: Call<typeof contract.validateStaffCode>,
) {
  const { challenge } = visitor;
  await recognizeSession(request, 'staff');
  const { login, begun } = await tryCode(deps, request, challenge, async (tx) => {
    if (kindOfChallenge(challenge) !== 'staff') throw new Refusal('wrong-code');
    const locked = await lockLogin(tx, 'staff', challenge.subjectId);
    await endChallenge(tx, challenge);
    const attempt = { login: locked, code: body.code, challenge, visitor };
    const by =
      locked.status === 'active'
        ? await spendSignInCode(tx, deps.keys, attempt, deps.clock.now())
        : undefined;
    if (!by) throw new Refusal('wrong-code');
    return { login: locked, begun: await beginSession(tx, deps, request, { login: locked, by }) };
  });
  setSignInCookies(deps, reply, begun);
  return { admin: adminOf(deps, login) };
}
