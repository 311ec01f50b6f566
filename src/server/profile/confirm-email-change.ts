import sql from 'sql-template-tag';
import type * as contract from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isMailedCode } from '../auth/codes/mailed-code.ts';
import { forgetPasswordResets } from '../auth/passwords/password-resets.ts';
import { lockActive } from '../auth/proofs/proofs.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { emailChangedEmail } from './email-change-email.ts';
import { getProfile, type Profile } from './reads.ts';

interface EmailChange {
  readonly newEmail: string;
  readonly codeIndex: string;
}

/**
 * The code came back from the new address: it belongs to the customer, and the old address gets an
 * email.
 */
export async function confirmEmailChange(
  deps: Deps,
  { body, visitor }: Call<typeof contract.confirmEmailChange>,
): Promise<{ profile: Profile }> {
  const { pool, keys, clock } = deps;
  const { subjectId } = visitor.session;
  const now = clock.now();
  const change = await takeTry(deps, subjectId, now);
  const binding = { purpose: 'email-change', row: subjectId } as const;
  if (!change || !isMailedCode(keys, change.codeIndex, binding, body.code)) throw wrong();
  return await transaction(pool, async (tx) => {
    const login = await lockActive(tx, { kind: 'customer', id: subjectId });
    const taken = await run(
      tx,
      sql`delete from email_changes
          where customer_id = ${subjectId} and code_index = ${change.codeIndex}`,
    );
    if (taken === 0) throw wrong();
    await run(
      tx,
      sql`update customers set email = ${change.newEmail}, email_proven_at = ${now}
          where id = ${subjectId}`,
    );
    // A link to a new password that went to the old address must not work any more.
    await forgetPasswordResets(tx, subjectId);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'change-email',
      subjectKind: 'customer',
      subjectId,
    });
    await enqueueMail(tx, keys, emailChangedEmail(login, now), now);
    return { profile: await getProfile(tx, subjectId, now) };
  });
}

// Counted before it is judged, so that tries sent at once are as many as tries sent one by one.
async function takeTry({ pool, config }: Deps, customerId: string, now: Date) {
  return await maybeOne<EmailChange>(
    pool,
    sql`update email_changes set tries = tries + 1
        where customer_id = ${customerId} and expires_at > ${now}
          and tries < ${config.limits.codeTries}
        returning new_email as "newEmail", code_index as "codeIndex"`,
  );
}

function wrong(): Refusal {
  return new Refusal('wrong-proof', { sentence: 'This code is wrong or has expired.' });
}
