import { transaction } from '#database/transaction.ts';
import { endEverything } from '../auth/end-everything.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import { requireMove } from '../base/state-machine.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { summary } from './ask-staff-change.ts';
import { colleagueLife, requireNotTheFirst, requireSomeoneElse } from './colleague-life.ts';
import { type Colleague, getColleague, lockColleague } from './reads.ts';
import { mailAdministrators } from './staff-change-email.ts';
import { updateStatus } from './writes.ts';

/** Keeps a colleague out, at once and by one person: in danger nobody waits for a second one. */
export async function blockStaff(
  parts: Parts,
  visitor: VisitorOf<'administrator'>,
  staffId: string,
): Promise<Colleague> {
  const { pool, clock, log } = parts;
  const by = visitor.staff.subjectId;
  requireSomeoneElse(visitor, staffId);
  const blocked = await transaction(pool, async (tx) => {
    const was = await lockColleague(tx, staffId);
    requireNotTheFirst(staffId);
    requireMove(colleagueLife, was.status === 'invited' ? 'active' : was.status, 'blocked');
    await updateStatus(tx, staffId, 'blocked');
    await endEverything(tx, staffId);
    const is = await getColleague(tx, staffId);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'block-staff',
      subjectKind: 'staff',
      subjectId: staffId,
      before: summary(was),
      after: summary(is),
    });
    const change = { kind: 'block' } as const;
    await mailAdministrators(tx, parts, { outcome: 'made', change, was, by });
    return is;
  });
  const { requestId } = visitor;
  const event = 'privilege_permissions_changed';
  log.info('access was changed', { event, requestId, actorId: by });
  return blocked;
}
