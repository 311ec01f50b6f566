import sql from 'sql-template-tag';
import type * as contract from '#contract/back-office/staff-changes.ts';
import { Refusal } from '#contract/refusals.ts';
import { run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { mayStillAsk, requireSecondPerson } from '../../people/second-person.ts';
import { findStaffMember } from '../reads.ts';
import { requireNotOwnAccess } from '../staff-states.ts';
import { requirePossible } from './make-staff-change.ts';
import { makeAudited } from './request-staff-change.ts';
import { lockStaffChange, type StaffChange, updateStaffChange } from './staff-change.ts';
import { mailAdministrators } from './staff-change-email.ts';

/** The second administrator says yes: the change is made now. */
export async function approveStaffChange(
  deps: Deps,
  { params: { id }, visitor, request }: Call<typeof contract.approveStaffChange>,
) {
  const { pool, clock, log } = deps;
  const decidedBy = visitor.staff.subjectId;
  await transaction(pool, async (tx) => {
    const change = await lockPending(tx, id);
    requireNotOwnAccess(visitor, change.staffId);
    if (change.requestedBy === decidedBy) throw new Refusal('second-approver-needed', { sentence });
    await lockBoth(tx, change);
    await requireStillAdministrator(tx, change.requestedBy);
    const people = { makerId: change.requestedBy, checkerId: decidedBy };
    await requireSecondPerson(tx, deps, { ...people, makerRole: 'administrator' });
    const was = await requirePossible(tx, change);
    const decidedAt = clock.now();
    await updateStaffChange(tx, id, { status: 'approved', decidedBy, decidedAt });
    await mailAdministrators(tx, deps, { outcome: 'approved', change, was, by: decidedBy });
    const notes = { changeId: id, requestedBy: change.requestedBy };
    await makeAudited(tx, deps, { visitor, request }, { change, was, notes });
  });
  const { requestId } = visitor;
  const event = 'privilege_permissions_changed';
  log.info('access was changed', { event, requestId, actorId: decidedBy });
  return { id, status: 'approved' as const };
}

const sentence = 'You requested this change. Another administrator has to approve it.';

/** Any administrator says no, the one who asked for it too; never the staff member it is about. */
export async function denyStaffChange(
  deps: Deps,
  { params: { id }, body, visitor }: Call<typeof contract.denyStaffChange>,
) {
  const { pool, clock } = deps;
  const decidedBy = visitor.staff.subjectId;
  const reason = body?.reason ?? null;
  await transaction(pool, async (tx) => {
    const change = await lockPending(tx, id);
    requireNotOwnAccess(visitor, change.staffId);
    const was = (await findStaffMember(tx, change.staffId)) ?? null;
    const decidedAt = clock.now();
    await updateStaffChange(tx, id, { status: 'denied', decidedBy, decidedAt, reason });
    await mailAdministrators(tx, deps, { outcome: 'denied', change, was, by: decidedBy });
    await appendAudit(
      tx,
      {
        ...actorOf(visitor),
        at: decidedAt,
        action: 'deny-staff-change',
        subjectKind: 'staff',
        subjectId: change.staffId,
        before: { status: 'pending', changeId: id, requestedBy: change.requestedBy },
        after: { status: 'denied', kind: change.kind, ...(reason && { reason }) },
      },
      digestedRow('staff', change.staffId),
    );
  });
  return { id, status: 'denied' as const };
}

async function lockPending(tx: Tx, id: string): Promise<StaffChange> {
  const change = await lockStaffChange(tx, id);
  if (change.status !== 'pending') throw new Refusal('conflict');
  return change;
}

// In the order of their ids: the other may have requested a change of the one who requested this.
async function lockBoth(tx: Tx, { requestedBy, staffId }: StaffChange): Promise<void> {
  const both = sql`select from staff where id = any(${[requestedBy, staffId]})
    order by id for no key update`;
  await run(tx, both);
}

// The approval of a staff member who was blocked, removed or given another role since does not
// count.
async function requireStillAdministrator(tx: Tx, staffId: string): Promise<void> {
  if (await mayStillAsk(tx, staffId, 'administrator')) return;
  const gone = 'The colleague who requested this is no longer an active administrator.';
  throw new Refusal('conflict', { sentence: `${gone} Please deny it.` });
}
