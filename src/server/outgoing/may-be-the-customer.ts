import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';
import { listPeopleBehind } from '../people/second-person.ts';

interface Decision {
  readonly customerId: string;
  /** Who decides. */
  readonly staffId: string;
}

/**
 * Whether what the customer does may be this staff member's own doing: not long ago they, or
 * someone to whom their new access goes back, chose the customer's first password, let the
 * applicant in, opened a way to sign in, or knew an access code that was used as the customer. The
 * audit log is what nobody can change.
 */
export async function mayBeTheCustomer(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock'>,
  { customerId, staffId }: Decision,
): Promise<boolean> {
  const { customerMakerWaitMs, poolCodeMs } = deps.config.limits;
  const since = new Date(deps.clock.now().getTime() - customerMakerWaitMs);
  const people = await listPeopleBehind(db, deps, staffId);
  const made = madeCustomer(customerId, people, since);
  // A code that was used at the beginning of that time was shown before.
  const shownSince = new Date(since.getTime() - poolCodeMs);
  const knew = knewAccessCode(customerId, people, { since, shownSince });
  return (await maybeOne(db, sql`${made} union all ${knew} limit 1`)) !== undefined;
}

function madeCustomer(customerId: string, people: readonly string[], since: Date): Sql {
  return sql`select 1 from audit_log
    where at > ${since} and actor_id = any(${people}) and (
      (subject_id = ${customerId} and subject_kind = 'customer'
        and action in ('create-user', 'reset-sign-in'))
      or (subject_id in (select id::text from applications where customer_id = ${customerId})
        and subject_kind = 'application' and action = 'approve-application'))`;
}

// A staff member who made a pool, or was shown a code of it before its use, could have used the
// code; one who opened the list afterwards could not.
function knewAccessCode(
  customerId: string,
  people: readonly string[],
  { since, shownSince }: { readonly since: Date; readonly shownSince: Date },
): Sql {
  return sql`select 1 from audit_log used
    where used.at > ${since} and used.subject_id = ${customerId}
      and used.subject_kind = 'customer' and used.action = 'use-access-code' and (
        used.after ->> 'madeBy' = any(${people})
        or exists (select from audit_log reveal
          where reveal.actor_id = any(${people}) and reveal.action = 'reveal-access-codes'
            and reveal.at > ${shownSince} and reveal.number < used.number
            and (reveal.after -> 'shown') @> (used.after -> 'accessCodeId')))`;
}
