import sql from 'sql-template-tag';
import type { listAdjustments as contract } from '#contract/accounts/accounts.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalActor, Recorded } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { type Cents, cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { SecondPersonReason } from '#rules/people/staff.ts';
import { listOrder } from '../../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../../base/lists/list-page.ts';
import { containsTerms } from '../../base/lists/search-terms.ts';
import { joinOwner } from '../../people/access.ts';
import { requireRecorded } from '../../posting/ledger-refusal.ts';
import type { AdjustmentStatus } from './adjustment-states.ts';

export type Direction = 'credit' | 'debit';

export interface Adjustment {
  readonly id: string;
  readonly accountId: string;
  readonly direction: Direction;
  readonly amountCents: Cents;
  readonly description: string;
  readonly status: AdjustmentStatus;
  readonly needs: SecondPersonReason | null;
  readonly requestedBy: string;
  readonly journalNumber: bigint | null;
}

const columns = sql`id, account_id as "accountId", direction, amount_cents as "amountCents",
  description, status, needs, requested_by as "requestedBy", journal_number as "journalNumber"`;

export interface NewAdjustment extends Omit<Adjustment, 'status' | 'journalNumber'> {
  readonly requestedAt: Date;
  readonly requestedOn: CalendarDate;
  readonly submissionKey: string | null;
}

/** Stored as pending; the action that posts it updates its status. */
export async function insertAdjustment(tx: Tx, requested: NewAdjustment): Promise<void> {
  await run(
    tx,
    sql`insert into adjustments (id, account_id, direction, amount_cents, description, status,
          needs, requested_by, requested_at, requested_on, submission_key)
        values (${requested.id}, ${requested.accountId}, ${requested.direction},
          ${requested.amountCents}, ${requested.description}, 'pending', ${requested.needs},
          ${requested.requestedBy}, ${requested.requestedAt}, ${requested.requestedOn},
          ${requested.submissionKey})`,
  );
}

/** What this staff member has requested on a day, less what was denied. */
export async function sumOfDay(db: Db, staffId: string, day: CalendarDate): Promise<Cents> {
  const { sum } = await one<{ sum: bigint }>(
    db,
    sql`select coalesce(sum(amount_cents), 0)::bigint as sum from adjustments
        where requested_by = ${staffId} and requested_on = ${day} and status <> 'denied'`,
  );
  return cents(sum);
}

export async function findSubmitted(
  db: Db,
  staffId: string,
  submissionKey: string,
): Promise<Adjustment | undefined> {
  return await maybeOne<Adjustment>(
    db,
    sql`select ${columns} from adjustments
        where requested_by = ${staffId} and submission_key = ${submissionKey}`,
  );
}

export async function getAdjustment(db: Db, id: string): Promise<Adjustment> {
  return known(await maybeOne<Adjustment>(db, selectOne(id)));
}

export async function lockAdjustment(tx: Tx, id: string): Promise<Adjustment> {
  return known(await maybeOne<Adjustment>(tx, sql`${selectOne(id)} for no key update`));
}

const selectOne = (id: string) => sql`select ${columns} from adjustments where id = ${id}`;

function known(record: Adjustment | undefined): Adjustment {
  if (!record) throw new Refusal('not-found', { sentence: 'This posting was not found.' });
  return record;
}

/** Posts it against the bank's own account for such things. */
export async function postAdjustment(
  tx: Tx,
  { id, accountId, direction, amountCents, description }: Omit<Adjustment, 'status' | 'needs'>,
  actor: JournalActor,
  now: Date,
): Promise<Recorded> {
  const ours = generalAccounts.staffAdjustment;
  const [from, to] = direction === 'credit' ? [ours, accountId] : [accountId, ours];
  const money = { from, to, amountCents, description, category: 'Adjustment' };
  const request = posting({ key: `adjustment ${id}`, kind: `staff-${direction}` }, money);
  return requireRecorded(await record(tx, { ...request, actor }, now));
}

interface Decision {
  readonly id: string;
  readonly status: 'posted' | 'denied';
  readonly journalNumber?: bigint;
  readonly postedOn?: CalendarDate;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reason?: string | null;
}

export async function updateDecided(tx: Tx, decision: Decision): Promise<void> {
  const { id, status, decidedBy, decidedAt } = decision;
  const { journalNumber = null, postedOn = null, reason = null } = decision;
  await run(
    tx,
    sql`update adjustments
        set status = ${status}, journal_number = ${journalNumber}, decided_by = ${decidedBy},
          decided_at = ${decidedAt}, reason = ${reason}, posted_on = ${postedOn}
        where id = ${id}`,
  );
}

type Query = Received<typeof contract, 'query'>;
type Row = Returned<typeof contract>[number] & WithCursor;

/** Within so many business days the second person should have looked. */
const REVIEW_DAYS = 1;

/** The pending ones, unless the query names another status. */
export async function listAdjustments(db: Db, query: Query): Promise<Row[]> {
  const { status = 'pending', direction = 'desc', cursor, search } = query;
  const keys = [
    { by: sql`p.requested_at`, kind: 'moment' },
    { by: sql`p.id`, kind: 'uuid' },
  ] as const;
  const order = listOrder({ name: 'createdAt', direction, keys }, cursor);
  const records = await rows<Omit<Row, 'promisedBy'>>(
    db,
    sql`select p.id, p.account_id as "accountId", a.account_name as "accountName",
          a.account_number as "accountNumber", c.first_name || ' ' || c.last_name as "userName",
          c.email as "userEmail", p.direction, p.amount_cents as amount, p.description, p.status,
          p.needs, p.requested_by as "requestedById",
          r.first_name || ' ' || r.last_name as "requestedBy", p.requested_at as "createdAt",
          d.first_name || ' ' || d.last_name as "decidedBy", p.decided_at as "decidedAt",
          p.reason, l.balance_cents as balance,
          l.balance_cents - l.held_cents + l.credit_limit_cents as "availableBalance",
          ${order.cursor}
        from adjustments p
        join accounts a on a.id = p.account_id
        join ledger.accounts l on l.id = p.account_id
        ${joinOwner(sql`a.id`)}
        join customers c on c.id = owner.person_id
        join staff r on r.id = p.requested_by
        left join staff d on d.id = p.decided_by
        where p.status = ${status} and ${order.after}
          and ${containsTerms(sql`c.search_words`, search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({
    ...row,
    promisedBy: addBusinessDays(bankDay(row.createdAt), REVIEW_DAYS),
  }));
}
