// Acts on somebody else's access. Each locks the colleague, changes one thing, ends what depended
// on it, and writes down what it was before.
import type { StaffRole } from '#contract/staff.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { endEverything } from '../auth/end-everything.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import { endAllSessions } from '../base/sessions.ts';
import { requireMove } from '../base/state-machine.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { colleagueLife, requireNotTheFirst, requireSomeoneElse } from './colleague-life.ts';
import { requireCustomer } from './create-staff.ts';
import { type Colleague, getColleague, lockColleague } from './reads.ts';
import { giveUpEmail, updateCustomer, updateRole, updateStatus } from './writes.ts';

type Administrator = VisitorOf<'administrator'>;

/** Gives another role. Sessions carry the old one, so they end. */
export async function changeRole(
  parts: Parts,
  visitor: Administrator,
  staffId: string,
  role: StaffRole,
): Promise<Colleague> {
  return await onColleague(parts, visitor, { staffId, action: 'change-staff-role' }, async (tx) => {
    requireNotTheFirst(staffId);
    await updateRole(tx, staffId, role);
    await endAllSessions(tx, staffId);
  });
}

/** Says which customer a colleague is, or that they are none. */
export async function linkCustomer(
  parts: Parts,
  visitor: Administrator,
  staffId: string,
  customerId: string | null,
): Promise<Colleague> {
  const what = { staffId, action: 'link-staff-customer' };
  return await onColleague(parts, visitor, what, async (tx) => {
    if (customerId !== null) await requireCustomer(tx, customerId);
    await updateCustomer(tx, staffId, customerId);
  });
}

export async function blockStaff(
  parts: Parts,
  visitor: Administrator,
  staffId: string,
): Promise<Colleague> {
  return await onColleague(parts, visitor, { staffId, action: 'block-staff' }, async (tx, was) => {
    requireNotTheFirst(staffId);
    requireMove(colleagueLife, was.status, 'blocked');
    await updateStatus(tx, staffId, 'blocked');
    await endEverything(tx, staffId);
  });
}

export async function unblockStaff(
  parts: Parts,
  visitor: Administrator,
  staffId: string,
): Promise<Colleague> {
  const what = { staffId, action: 'unblock-staff' };
  return await onColleague(parts, visitor, what, async (tx, was) => {
    requireMove(colleagueLife, was.status, 'active');
    await updateStatus(tx, staffId, 'active');
  });
}

/** Takes a colleague off the staff, for good. */
export async function removeStaff(
  parts: Parts,
  visitor: Administrator,
  staffId: string,
): Promise<{ id: string }> {
  await transaction(parts.pool, async (tx) => {
    requireSomeoneElse(visitor, staffId);
    requireNotTheFirst(staffId);
    const was = await lockColleague(tx, staffId);
    requireMove(colleagueLife, was.status, 'removed');
    await updateStatus(tx, staffId, 'removed');
    await giveUpEmail(tx, staffId);
    await endEverything(tx, staffId);
    await note(tx, parts, visitor, { staffId, action: 'remove-staff', before: summary(was) });
  });
  return { id: staffId };
}

interface What {
  readonly staffId: string;
  readonly action: string;
}

async function onColleague(
  parts: Parts,
  visitor: Administrator,
  what: What,
  change: (tx: Tx, was: Colleague) => Promise<void>,
): Promise<Colleague> {
  return await transaction(parts.pool, async (tx) => {
    requireSomeoneElse(visitor, what.staffId);
    const was = await lockColleague(tx, what.staffId);
    await change(tx, was);
    const is = await getColleague(tx, what.staffId);
    await note(tx, parts, visitor, { ...what, before: summary(was), after: summary(is) });
    return is;
  });
}

async function note(
  tx: Tx,
  { clock, log }: Parts,
  visitor: Administrator,
  { staffId, action, ...change }: What & { readonly before: unknown; readonly after?: unknown },
): Promise<void> {
  const actor = actorOf(visitor);
  const subject = { subjectKind: 'staff', subjectId: staffId };
  await appendAudit(tx, { ...actor, ...subject, ...change, at: clock.now(), action });
  const { requestId, staff } = visitor;
  const actorId = staff.subjectId;
  log.info('access was changed', { event: 'privilege_permissions_changed', requestId, actorId });
}

function summary({ email, role, status, customerId }: Colleague) {
  return { email, role, status, customerId };
}
