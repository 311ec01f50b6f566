import sql from 'sql-template-tag';
import type { nameAccount as endpoint } from '#contract/accounts/accounts.ts';
import type { Returned } from '#contract/endpoint.ts';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { accessTo } from '../people/access.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';

/**
 * Sets, changes or removes what a customer calls an account of their own. The audit log says that
 * it changed and not what it is: history cannot be blotted out when a customer leaves.
 */
export async function nameAccount(
  { pool, clock }: Deps,
  { visitor, params: { accountId }, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(pool, async (tx) => {
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const { id } = await accessTo(tx, holder.id, accountId, 'nickname');
    const { nickname: was } = await one<{ nickname: string | null }>(
      tx,
      sql`select nickname from accounts where id = ${id}`,
    );
    const { nickname = was } = body;
    if (nickname === was) return { id, nickname };
    await run(tx, sql`update accounts set nickname = ${nickname} where id = ${id}`);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'name-account',
      subjectKind: 'account',
      subjectId: id,
      after: { changed: ['nickname'] },
    });
    return { id, nickname };
  });
}
