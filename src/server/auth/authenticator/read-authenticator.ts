import sql from 'sql-template-tag';
import type * as contract from '#contract/people/recovery.ts';
import { one, run } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { Session } from '../../base/session/sessions.ts';
import { getLogin, hasAuthenticator } from '../logins.ts';
import type { SignedInCall } from '../sign-in/signed-in.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Whether a login has an authenticator app, and how many recovery codes are left. */
export async function readAuthenticator({ pool }: Deps, { signedIn }: SignedInCall) {
  const login = await getLogin(pool, signedIn.kind, signedIn.session.subjectId);
  return {
    hasAuthenticator: hasAuthenticator(login),
    recoveryCodesLeft: await countRecoveryCodes(pool, login.id),
  };
}

/** Whether the activation code may still set up the app: in the session that it opened. */
export async function acceptsActivationCode(
  { pool, clock }: Deps,
  { id, subjectId }: Session,
): Promise<boolean> {
  const { accepts } = await one<{ accepts: boolean }>(
    pool,
    sql`select exists (select from activation_codes
          where customer_id = ${subjectId} and session_id = ${id}
            and expires_at > ${clock.now()}) as accepts`,
  );
  return accepts;
}

export async function dismissAuthenticatorPrompt(
  { pool, clock }: Deps,
  { visitor: { session } }: Call<typeof contract.dismissAuthenticatorPrompt>,
): Promise<{ suggestsAuthenticator: false }> {
  await run(
    pool,
    sql`update customers set authenticator_prompt_dismissed_at = ${clock.now()}
        where id = ${session.subjectId}`,
  );
  return { suggestsAuthenticator: false };
}
