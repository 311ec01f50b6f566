import sql from 'sql-template-tag';
import type * as contract from '#contract/people/customers.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { endAllAccess } from '../auth/sign-in/end-all-access.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { customerStates } from './customer-states.ts';
import { lockTarget } from './lock-target.ts';

/**
 * Blocks a customer. Whatever leads to being signed in ends in the same transaction; money that is
 * on its way to them still arrives.
 */
export async function blockUser(
  { pool, clock, config }: Deps,
  { visitor, params: { userId } }: Call<typeof contract.blockUser>,
) {
  return await transaction(pool, async (tx) => {
    const { status } = await lockTarget(tx, config.settings, visitor.staff.subjectId, userId);
    requireMove(customerStates, status, 'blocked');
    await run(tx, sql`update customers set status = 'blocked' where id = ${userId}`);
    await endAllAccess(tx, userId);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'block-user',
      subjectKind: 'customer',
      subjectId: userId,
      before: { status },
      after: { status: 'blocked' },
    });
    return { id: userId, status: 'blocked' as const };
  });
}
