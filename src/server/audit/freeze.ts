import sql from 'sql-template-tag';
import type * as contract from '#contract/back-office/audit.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isFrozen, setFrozen } from '#ledger/freeze.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';

type FreezeState = Returned<typeof contract.readFreeze>;

const SUBJECT = { subjectKind: 'freeze', subjectId: 'money-movement' } as const;

/** Whether money moves, and who said so last. */
export async function readFreeze(db: Db): Promise<FreezeState> {
  const last = await maybeOne<Omit<FreezeState, 'frozen'>>(
    db,
    sql`select l.at as since, s.first_name || ' ' || s.last_name as by,
          l.after ->> 'reason' as reason
        from audit_log l left join staff s on s.id = l.actor_id
        where l.subject_kind = ${SUBJECT.subjectKind} and l.subject_id = ${SUBJECT.subjectId}
        order by l.number desc limit 1`,
  );
  const frozen = await isFrozen(db);
  return { since: null, by: null, reason: null, ...last, frozen };
}

/** Stops all money movement, or starts it again; reads go on either way. */
export async function switchFreeze(
  { pool, clock }: Deps,
  { body, visitor }: Call<typeof contract.switchFreeze>,
): Promise<FreezeState> {
  const { frozen, reason = null } = body;
  return await transaction(pool, async (tx) => {
    if (!(await setFrozen(tx, frozen))) {
      const sentence = frozen
        ? 'Money movement is already stopped.'
        : 'Money movement is already running.';
      throw new Refusal('conflict', { sentence });
    }
    await appendAudit(tx, {
      ...actorOf(visitor),
      ...SUBJECT,
      at: clock.now(),
      action: frozen ? 'freeze' : 'unfreeze',
      before: { frozen: !frozen },
      after: { frozen, reason },
    });
    return await readFreeze(tx);
  });
}
