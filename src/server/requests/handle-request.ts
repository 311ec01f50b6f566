import sql from 'sql-template-tag';
import type * as contract from '#contract/back-office/requests.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove, type StateMachine } from '../base/state-machine.ts';

type RequestStatus = 'open' | 'handled';

const requestStates: StateMachine<RequestStatus> = {
  name: 'request',
  moves: { open: ['handled'], handled: [] },
};

/** A staff member has called or met the visitor. */
export async function handleRequest(
  { pool, clock }: Deps,
  { params, body, visitor }: Call<typeof contract.handleRequest>,
) {
  const { id } = params;
  const { note = null } = body;
  return await transaction(pool, async (tx) => {
    const record = await maybeOne<{ status: RequestStatus }>(
      tx,
      sql`select status from visitor_requests where id = ${id} for no key update`,
    );
    if (!record) throw new Refusal('not-found', { sentence: 'This request was not found.' });
    requireMove(requestStates, record.status, 'handled');
    await run(
      tx,
      sql`update visitor_requests
          set status = 'handled', handled_at = ${clock.businessNow()},
            handled_by = ${visitor.staff.subjectId}, note = ${note}
          where id = ${id}`,
    );
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'handle-request',
      subjectKind: 'request',
      subjectId: id,
      before: { status: 'open' },
      after: { status: 'handled', note },
    });
    return { id, status: 'handled' as const };
  });
}
