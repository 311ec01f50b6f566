import type * as contract from '#contract/back-office/staff.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { lockStaffMember } from '../reads.ts';
import { requireNotOwnAccess } from '../staff-states.ts';
import { sendInvitation } from './send-invitation.ts';

/** Mails a new link to a staff member who has not chosen a password yet, to the same address. */
export async function resendInvitation(
  deps: Deps,
  { params: { staffId }, visitor, request }: Call<typeof contract.resendInvitation>,
): Promise<{ id: string; expiresAt: Date }> {
  requireNotOwnAccess(visitor, staffId);
  return await transaction(deps.pool, async (tx) => {
    const to = await lockStaffMember(tx, staffId);
    if (to.status !== 'invited') {
      throw new Refusal('conflict', { sentence: 'This colleague has no open invitation.' });
    }
    const expiresAt = await sendInvitation(tx, deps, request, { to, kind: 'invitation' });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'resend-invitation',
      subjectKind: 'staff',
      subjectId: staffId,
      after: { expiresAt },
    });
    return { id: staffId, expiresAt };
  });
}
