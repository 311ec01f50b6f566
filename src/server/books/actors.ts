// Who posted a journal, and by which action. A journal names the person and the request; the audit
// log has the action of that request.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

/** For the select list: who acted, of a row that names the kind and the id of an actor. */
export function actorColumns(row: Sql): Sql {
  return sql`${row}.actor_kind as "actorKind", ${row}.actor_id as "actorId",
    coalesce(staff_actor.first_name || ' ' || staff_actor.last_name,
      customer_actor.first_name || ' ' || customer_actor.last_name) as "actorName"`;
}

/** For the from clause: where the names of actors are. Staff's ids need not be UUIDs. */
export function joinActors(row: Sql): Sql {
  return sql`left join staff staff_actor
      on ${row}.actor_kind = 'staff' and staff_actor.id = ${row}.actor_id
    left join customers customer_actor
      on customer_actor.id = case when ${row}.actor_kind = 'customer' then ${row}.actor_id::uuid end`;
}

/** The request that a journal came with, as the journal names it. */
export interface Origin {
  readonly actorKind: string | null;
  readonly actorId: string | null;
  readonly requestId: string | null;
}

/**
 * For the where clause: the audit lines of requests. Staff have many lines, so that theirs are
 * found by the request; those of a customer by the customer, since an index of all requests would
 * cost every posting.
 */
export function linesOf(origins: readonly Origin[]): Sql {
  const named = origins.filter(({ actorId, requestId }) => actorId !== null && requestId !== null);
  const ofStaff = named.filter(({ actorKind }) => actorKind === 'staff');
  const ofOthers = named.filter(({ actorKind }) => actorKind !== 'staff');
  const requests = (some: readonly Origin[]) => some.map(({ requestId }) => requestId);
  return sql`number in (
    select number from audit_log
      where actor_kind = 'staff' and request_id = any(${requests(ofStaff)}::text[])
    union all
    select number from audit_log
      where actor_id = any(${[...new Set(ofOthers.map(({ actorId }) => actorId))]}::text[])
        and request_id = any(${requests(ofOthers)}::text[]))`;
}

/** The actions of these requests by request id, of all of them by one statement. */
export async function findActions(
  db: Db,
  origins: readonly Origin[],
): Promise<ReadonlyMap<string, string>> {
  const actions = await rows<{ requestId: string; action: string }>(
    db,
    sql`select distinct on (request_id) request_id as "requestId", action from audit_log
        where ${linesOf(origins)} order by request_id, number desc`,
  );
  return new Map(actions.map(({ requestId, action }) => [requestId, action]));
}
