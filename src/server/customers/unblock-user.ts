import sql from 'sql-template-tag';
import type * as contract from '#contract/people/customers.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { clearLockout } from '../auth/sign-in/sign-in-throttles.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockTarget } from './lock-target.ts';

/**
 * Lets a customer sign in again: lifts a block, and forgets the failures that locked them out. A
 * caller cannot tell them apart, so one action does both.
 */
export async function unblockUser(
  deps: Deps,
  { visitor, params: { userId } }: Call<typeof contract.unblockUser>,
) {
  const { pool, clock, config } = deps;
  return await transaction(pool, async (tx) => {
    const { status } = await lockTarget(tx, config.settings, visitor.staff.subjectId, userId);
    await run(tx, sql`update customers set status = 'active' where id = ${userId}`);
    await clearLockout(tx, deps, userId);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'unblock-user',
      subjectKind: 'customer',
      subjectId: userId,
      before: { status },
      after: { status: 'active' },
    });
    return { id: userId, status: 'active' as const };
  });
}
