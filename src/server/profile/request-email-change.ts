import sql from 'sql-template-tag';
import type * as contract from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { run } from '#database/connection.ts';
import { newMailedCode } from '../auth/codes/mailed-code.ts';
import { findLogin } from '../auth/logins.ts';
import { proveCode, provePassword } from '../auth/proofs/proofs.ts';
import { asCustomer } from '../auth/sign-in/signed-in.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { emailCodeEmail } from './email-change-email.ts';

/**
 * Asks for another address. It takes the password and a fresh code, and then a code that is sent to
 * the new address. An address of another login gets the same answer and no mail, so that the answer
 * does not reveal customers.
 */
export async function requestEmailChange(
  deps: Deps,
  { body, visitor }: Call<typeof contract.askEmailChange>,
): Promise<{ pendingEmail: string; expiresAt: Date }> {
  const { keys, clock, config } = deps;
  const { newEmail, password, code } = body;
  const who = asCustomer(visitor);
  const known = await provePassword(deps, who, password);
  if (known.email === newEmail) {
    const fields = { newEmail: 'This is already your email address' };
    throw new Refusal('invalid-fields', { fields });
  }
  const now = clock.now();
  const { emailChangeMs } = config.limits;
  const expiresAt = new Date(now.getTime() + emailChangeMs);
  await proveCode(deps, who, { code, login: known }, async (tx, login) => {
    const mailed = newMailedCode(keys, { purpose: 'email-change', row: login.id });
    await run(
      tx,
      sql`insert into email_changes (customer_id, new_email, code_index, created_at, expires_at)
          values (${login.id}, ${newEmail}, ${mailed.index}, ${now}, ${expiresAt})
          on conflict (customer_id) do update set new_email = excluded.new_email,
            code_index = excluded.code_index, tries = 0, created_at = excluded.created_at,
            expires_at = excluded.expires_at`,
    );
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'ask-email-change',
      subjectKind: 'customer',
      subjectId: login.id,
    });
    if (await findLogin(tx, 'customer', newEmail)) return;
    await enqueueMail(tx, keys, emailCodeEmail(newEmail, mailed.code, emailChangeMs), now);
  });
  return { pendingEmail: newEmail, expiresAt };
}
