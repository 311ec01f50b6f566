import sql, { type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listApplications as contract } from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { parsePhone } from '#rules/people/phone.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../accounts/approvals/money-approvals.ts';
import { type ListOrder, listOrder } from '../base/lists/list-order.ts';
import { rowsToRead } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { isAssignedTo, type QueueQuery } from '../people/queue-query.ts';

type Query = QueueQuery<Received<typeof contract, 'query'>>;
type Row = Returned<typeof contract>[number] & { readonly cursor: readonly string[] };

/** The site promises an answer within 1-2 business days. */
export const PROMISED_DAYS = 2;
/** An opening deposit that has not been seen within a week of business days will not come. */
const FUNDING_DAYS = 5;

/** The pending applications, unless the query names another status. */
export async function listApplications(db: Db, query: Query): Promise<Row[]> {
  const { direction = 'desc', cursor } = query;
  const keys = [
    { by: sql`a.created_at`, kind: 'moment' },
    { by: sql`a.id`, kind: 'uuid' },
  ] as const;
  const order = listOrder({ name: 'createdAt', direction, keys }, cursor);
  const records = await rows<Stored>(db, selectApplications(query, order));
  return records.map(shown);
}

type Stored = Omit<
  Row,
  'promisedBy' | 'possibleDuplicate' | 'duplicates' | 'phoneOutsidePlan' | 'waitsForSecondPerson'
> & {
  readonly duplicates: Row['duplicates'] | null;
  readonly waitsForSecondPerson: StoredWaiting;
};

function shown(row: Stored): Row {
  const { phone, duplicates } = row;
  return {
    ...row,
    waitsForSecondPerson: shownWaiting(row.waitsForSecondPerson),
    promisedBy: promisedBy(row),
    possibleDuplicate: duplicates !== null,
    duplicates: duplicates ?? [],
    phoneOutsidePlan: phone !== null && parsePhone(phone)?.inNumberingPlan !== true,
  };
}

// An approved application stays in the list until staff decide on its opening deposit.
function promisedBy({ createdAt, funding, decidedAt }: Stored): CalendarDate {
  return funding === 'held' && decidedAt !== null
    ? addBusinessDays(bankDay(decidedAt), FUNDING_DAYS)
    : addBusinessDays(bankDay(createdAt), PROMISED_DAYS);
}

// Once approved, the person is the customer's row; a closed customer is no longer shown.
function selectApplications(query: Query, { after, by, cursor }: ListOrder): Sql {
  const { status = 'pending', funding, accountType, search } = query;
  const searchText = sql`lower(concat_ws(' ', '', a.first_name, a.last_name, a.email, a.username,
    c.first_name, c.last_name, c.email, r.reference))`;
  return sql`select a.id, r.reference, a.status, a.account_type as "accountType", a.product_id as "productId",
      a.initial_deposit_cents as "initialDeposit", a.created_at as "createdAt", a.screening,
      coalesce(a.first_name, c.first_name) as "firstName",
      coalesce(a.last_name, c.last_name) as "lastName",
      coalesce(a.email, c.email) as email, coalesce(a.username, c.username) as username,
      coalesce(a.phone, c.phone) as phone, coalesce(a.address, c.address) as address,
      coalesce(a.city, c.city) as city, coalesce(a.state, c.state) as state,
      coalesce(a.zip_code, c.zip_code) as "zipCode",
      '***-**-' || coalesce(a.tin_last_four, c.tin_last_four) as ssn,
      case when a.status = 'pending' then (${duplicatesOf}) end as duplicates,
      a.funding, a.decided_at as "decidedAt", s.first_name || ' ' || s.last_name as "decidedBy",
      (select case when q.answered_at is null then 'open' else 'answered' end
        from application_questions q
        where q.application_id = a.id and q.withdrawn_at is null and a.status = 'pending'
        order by q.asked_at desc limit 1) as question,
      (select i.result from identity_records i where i.application_id = a.id
        order by i.recorded_at desc, i.id desc limit 1) as identity,
      ${waitingApproval('funding', sql`a.id`)}, exists (select from staff w
        where w.status <> 'removed' and w.folded_name = folded_name(
          coalesce(a.first_name, c.first_name), coalesce(a.last_name, c.last_name)))
        as "hasStaffName",
      a.reason, a.customer_id as "customerId", a.account_id as "accountId", ${cursor}
    from applications a
    left join application_references r on r.application_id = a.id
    left join customers c on c.id = a.customer_id and c.status <> 'closed'
    left join staff s on s.id = a.decided_by
    where a.status = ${status} and (a.customer_id is null or c.id is not null)
      and ${funding === undefined ? sql`true` : sql`a.funding = ${funding}`}
      and ${accountType === undefined ? sql`true` : sql`a.account_type = ${accountType}`}
      and ${isAssignedTo(sql`a.id`, query.assigneeId)}
      and ${containsTerms(searchText, search)} and ${after}
    order by ${by} limit ${rowsToRead(query)}`;
}

/** Customers, and other applications that wait, with the same address or number; null if none. */
const duplicatesOf = sql`select json_agg(same) from (
    select case when k.email = a.email then 'email' else 'ssn' end as matches,
        'customer' as kind, k.id
      from customers k
      where k.status <> 'closed' and (k.email = a.email or k.tin_index = a.tin_index)
    union all
    select case when o.email = a.email then 'email' else 'ssn' end, 'application', o.id
      from applications o
      where o.status = 'pending' and o.id <> a.id
        and (o.email = a.email or o.tin_index = a.tin_index)
    limit 10
  ) same`;

/** For screening; an application that is decided keeps no name, and needs none. */
export async function getApplicantName(db: Db, id: string): Promise<string> {
  const record = await maybeOne<{ name: string }>(
    db,
    sql`select concat_ws(' ', first_name, last_name) as name from applications where id = ${id}`,
  );
  if (!record) throw new Refusal('not-found', { sentence: 'This application was not found.' });
  return record.name;
}
