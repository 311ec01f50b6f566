import type * as contract from '#contract/back-office/staff.ts';
import { transaction } from '#database/transaction.ts';
import { digestedRow } from '../audit/digested-rows.ts';
import { endAllAccess } from '../auth/sign-in/end-all-access.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { summary } from './changes/request-staff-change.ts';
import { mailAdministrators } from './changes/staff-change-email.ts';
import { getStaffMember, lockStaffMember, type StaffMember } from './reads.ts';
import { requireNotOwnAccess, requireNotTheFirst, staffStates } from './staff-states.ts';
import { updateStatus } from './writes.ts';

/**
 * Keeps a staff member out, at once and by one person: in danger there is no wait for a second one.
 */
export async function blockStaff(
  deps: Deps,
  { visitor, params: { staffId } }: Call<typeof contract.blockStaff>,
): Promise<StaffMember> {
  const { pool, clock, log } = deps;
  const by = visitor.staff.subjectId;
  requireNotOwnAccess(visitor, staffId);
  const blocked = await transaction(pool, async (tx) => {
    const was = await lockStaffMember(tx, staffId);
    requireNotTheFirst(staffId);
    requireMove(staffStates, was.status === 'invited' ? 'active' : was.status, 'blocked');
    await updateStatus(tx, staffId, 'blocked');
    await endAllAccess(tx, staffId);
    const is = await getStaffMember(tx, staffId);
    await appendAudit(
      tx,
      {
        ...actorOf(visitor),
        at: clock.now(),
        action: 'block-staff',
        subjectKind: 'staff',
        subjectId: staffId,
        before: summary(was),
        after: summary(is),
      },
      digestedRow('staff', staffId),
    );
    const change = { kind: 'block' } as const;
    await mailAdministrators(tx, deps, { outcome: 'made', change, was, by });
    return is;
  });
  const { requestId } = visitor;
  const event = 'privilege_permissions_changed';
  log.info('access was changed', { event, requestId, actorId: by });
  return blocked;
}
