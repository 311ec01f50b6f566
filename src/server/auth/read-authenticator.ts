import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import type { Parts } from '../base/parts.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { getLogin, hasAuthenticator } from './logins.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import type { SignedIn } from './signed-in.ts';

/** Whether somebody has an authenticator app, and how many recovery codes are left. */
export async function readAuthenticator({ pool }: Parts, { kind, session }: SignedIn) {
  const login = await getLogin(pool, kind, session.subjectId);
  return {
    hasAuthenticator: hasAuthenticator(login),
    recoveryCodesLeft: await countRecoveryCodes(pool, login.id),
  };
}

interface Prompt {
  readonly acceptsActivationCode: boolean;
  readonly isPromptDismissed: boolean;
}

/** What the suggestion to set up the app needs to know. */
export async function readAuthenticatorPrompt(
  { pool, clock }: Parts,
  { session }: VisitorOf<'customer'>,
): Promise<Prompt> {
  return await one<Prompt>(
    pool,
    sql`select authenticator_prompt_dismissed_at is not null as "isPromptDismissed",
          exists (select from activation_codes
            where customer_id = customers.id and session_id = ${session.id}
              and expires_at > ${clock.now()}) as "acceptsActivationCode"
        from customers where id = ${session.subjectId}`,
  );
}

export async function dismissAuthenticatorPrompt(
  { pool, clock }: Parts,
  { session }: VisitorOf<'customer'>,
): Promise<{ isPromptDismissed: true }> {
  await run(
    pool,
    sql`update customers set authenticator_prompt_dismissed_at = ${clock.now()}
        where id = ${session.subjectId}`,
  );
  return { isPromptDismissed: true };
}
