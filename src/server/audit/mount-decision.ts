import type { FastifyInstance } from 'fastify';
import sql, { type Sql } from 'sql-template-tag';
import type { Endpoint } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';
import { type Action, mount } from '../base/http/mount.ts';

/**
 * Serves a decision of staff that can be made once: the second of two staff members reads who
 * decided first, and a staff member who tries again reads that the decision was theirs. Customers
 * never hear a staff member's name, since none of their acts is mounted here.
 */
export function mountDecision<E extends Endpoint, D extends Deps>(
  app: FastifyInstance,
  deps: D,
  endpoint: E,
  decide: Action<E, D>,
  /** The lines that the audit log has of the thing. */
  linesOf = (id: string): Sql => sql`l.subject_id = ${id}`,
): void {
  mount(app, endpoint, async (call) => {
    try {
      return await decide(deps, call);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error;
      const { id } = call.request.params as { readonly id: string };
      const last = await findLastDecider(deps.pool, linesOf(id));
      if (last === undefined) throw error;
      const isSelf = last.id === call.request.visitor.staff?.subjectId;
      const who = isSelf ? 'You made the decision.' : `${last.name} made the decision.`;
      throw new Refusal('conflict', { sentence: `${error.message} ${who}` });
    }
  });
}

interface StaffMember {
  readonly id: string;
  readonly name: string;
}

// Jobs decide nothing, and neither does who takes a case or writes a note on it; a customer's
// cancellation counts.
async function findLastDecider(db: Db, lines: Sql): Promise<StaffMember | undefined> {
  const last = await maybeOne<StaffMember | { readonly id: null }>(
    db,
    sql`select s.id, s.first_name || ' ' || s.last_name as name
        from audit_log l left join staff s on l.actor_kind = 'staff' and s.id = l.actor_id
        where ${lines} and l.actor_kind <> 'system' and l.subject_kind <> 'case'
        order by l.number desc limit 1`,
  );
  return last?.id == null ? undefined : last;
}
