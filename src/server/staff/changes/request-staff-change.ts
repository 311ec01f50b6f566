import { randomUUID } from 'node:crypto';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { StaffChangeKind } from '#rules/people/staff.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { StaffMember } from '../reads.ts';
import { requireNotOwnAccess } from '../staff-states.ts';
import { type Maker, makeStaffChange, requirePossible } from './make-staff-change.ts';
import { type Change, insertStaffChange, requireNonePending } from './staff-change.ts';
import { mailAdministrators } from './staff-change-email.ts';

/** How the audit log names each change. */
const actions: Readonly<Record<StaffChangeKind, string>> = {
  create: 'create-staff',
  'change-role': 'change-staff-role',
  'link-customer': 'link-staff-customer',
  'reset-password': 'reset-staff-password',
  'remove-authenticator': 'remove-staff-authenticator',
  unblock: 'unblock-staff',
  remove: 'remove-staff',
};

export interface PendingReply {
  readonly id: string;
  readonly status: 'pending';
  readonly needsSecondApproval: true;
}

/**
 * An administrator changes a staff member's access. Where the bank works with two people it waits
 * for another administrator; elsewhere it is made at once.
 */
export async function requestStaffChange(
  deps: Deps,
  maker: Maker,
  change: Change,
): Promise<PendingReply | StaffMember | null> {
  const { pool, clock, config, log } = deps;
  const { dualControl, singleAdministrator } = config.settings;
  const { requestId, staff } = maker.visitor;
  const requestedBy = staff.subjectId;
  const id = randomUUID();
  requireNotOwnAccess(maker.visitor, change.staffId);
  const answer = await transaction(pool, async (tx) => {
    const was = await requirePossible(tx, change);
    const now = clock.now();
    const newChange = { id, change, requestedBy, now };
    if (dualControl && !singleAdministrator) {
      await requireNonePending(tx, change);
      await insertStaffChange(tx, { ...newChange, status: 'pending' });
      await mailAdministrators(tx, deps, { outcome: 'asked', change, was, by: requestedBy });
      const after = { changeId: id, ...change.details };
      await auditAsk(tx, deps, maker, { change, was, after });
      return { id, status: 'pending', needsSecondApproval: true } as const;
    }
    await insertStaffChange(tx, { ...newChange, status: 'approved' });
    // A bank with one administrator has no second person; that it goes without is on record.
    const notes = { changeId: id, ...(dualControl && { override: 'singleAdministrator' }) };
    await mailAdministrators(tx, deps, { outcome: 'made', change, was, by: requestedBy });
    return await makeAudited(tx, deps, maker, { change, was, notes });
  });
  log.info('access was changed', {
    event: change.kind === 'create' ? 'user_created' : 'privilege_permissions_changed',
    requestId,
    actorId: requestedBy,
  });
  return answer;
}

interface Audited {
  readonly change: Change;
  readonly was: StaffMember | null;
  readonly notes: object;
}

/** Makes the change and writes the audit line, with what held before and after. */
export async function makeAudited(
  tx: Tx,
  deps: Deps,
  maker: Maker,
  { change, was, notes }: Audited,
): Promise<StaffMember | null> {
  const is = await makeStaffChange(tx, deps, change, maker);
  await appendAudit(
    tx,
    {
      ...actorOf(maker.visitor),
      at: deps.clock.now(),
      action: actions[change.kind],
      subjectKind: 'staff',
      subjectId: change.staffId,
      ...(was && { before: summary(was) }),
      after: { ...(is && summary(is)), ...notes },
    },
    digestedRow('staff', change.staffId),
  );
  return is;
}

async function auditAsk(
  tx: Tx,
  { clock }: Deps,
  { visitor }: Maker,
  { change, was, after }: Omit<Audited, 'notes'> & { readonly after: object },
): Promise<void> {
  await appendAudit(
    tx,
    {
      ...actorOf(visitor),
      at: clock.now(),
      action: `ask-${actions[change.kind]}`,
      subjectKind: 'staff',
      subjectId: change.staffId,
      ...(was && { before: summary(was) }),
      after,
    },
    digestedRow('staff', change.staffId),
  );
}

export function summary({ email, role, status, customerId }: StaffMember) {
  return { email, role, status, customerId };
}
