import sql from 'sql-template-tag';
import type { listCorrections as contract } from '#contract/back-office/corrections.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { type Db, maybeOne, rows, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { listOrder } from '../../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../../base/lists/list-page.ts';
import { containsTerms } from '../../base/lists/search-terms.ts';
import { joinOwner } from '../../people/access.ts';
import { type StoredWaiting, shownWaiting, waitingApproval } from '../approvals/money-approvals.ts';

export interface Correction {
  readonly id: string;
  readonly journalNumber: bigint;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly status: 'pending' | 'posted' | 'denied';
}

const columns = sql`id, journal_number as "journalNumber", amount_cents as "amountCents", reason,
  status`;

/** The correction of a journal that waits or was posted. Its customers must be locked. */
export async function findCorrection(
  db: Db,
  journalNumber: bigint,
): Promise<Correction | undefined> {
  return await maybeOne<Correction>(
    db,
    sql`select ${columns} from corrections
        where journal_number = ${journalNumber} and status <> 'denied'`,
  );
}

export async function lockCorrection(tx: Tx, id: string): Promise<Correction | undefined> {
  return await maybeOne<Correction>(
    tx,
    sql`select ${columns} from corrections where id = ${id} for no key update`,
  );
}

interface NewCorrection extends Omit<Correction, 'status'> {
  readonly requestedBy: string;
  readonly requestedAt: Date;
}

/** Stored as pending; the action that posts it updates its status. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<void> {
  const { id, journalNumber, amountCents, reason, requestedBy, requestedAt } = correction;
  await run(
    tx,
    sql`insert into corrections
          (id, journal_number, amount_cents, reason, status, requested_by, requested_at)
        values (${id}, ${journalNumber}, ${amountCents}, ${reason}, 'pending', ${requestedBy},
          ${requestedAt})`,
  );
}

interface Decision {
  readonly id: string;
  readonly status: 'posted' | 'denied';
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly reversalNumber?: bigint;
}

export async function updateDecidedCorrection(tx: Tx, decision: Decision): Promise<void> {
  const { id, status, decidedBy, decidedAt, reversalNumber = null } = decision;
  await run(
    tx,
    sql`update corrections
        set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt},
          reversal_number = ${reversalNumber}
        where id = ${id}`,
  );
}

type Row = Returned<typeof contract>[number];
type Query = Received<typeof contract, 'query'>;
type StoredRow = Omit<Row, 'waitsForSecondPerson' | 'journalNumber'> & {
  readonly journalNumber: bigint;
  readonly waitsForSecondPerson: StoredWaiting;
} & WithCursor;

const sortKeys = [
  { by: sql`r.requested_at`, kind: 'moment' },
  { by: sql`r.id`, kind: 'uuid' },
] as const;

const userNames = sql`coalesce((select array_agg(distinct c.first_name || ' ' || c.last_name)
  from ledger.entries e ${joinOwner(sql`e.account_id`)}
  join customers c on c.id = owner.person_id
  where e.journal_number = r.journal_number), '{}')`;

const searchText = sql`lower(concat_ws(' ', r.journal_number, j.kind, r.reason,
  array_to_string(${userNames}, ' ')))`;

/** The corrections that wait for a second person. */
export async function listCorrections(db: Db, query: Query): Promise<(Row & WithCursor)[]> {
  const order = listOrder({ name: 'createdAt', direction: 'asc', keys: sortKeys }, query.cursor);
  const records = await rows<StoredRow>(
    db,
    sql`select r.id, r.journal_number as "journalNumber", j.kind, r.amount_cents as amount, r.reason,
          r.requested_at as "createdAt", ${waitingApproval('correction', sql`r.id`)},
          ${userNames} as "userNames", ${order.cursor}
        from corrections r join ledger.journals j on j.number = r.journal_number
        where r.status = 'pending' and ${order.after}
          and ${containsTerms(searchText, query.search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map(({ journalNumber, waitsForSecondPerson, ...row }) => ({
    ...row,
    journalNumber: journalNumber.toString(),
    waitsForSecondPerson: shownWaiting(waitsForSecondPerson),
  }));
}

/** Who asked for the correction of a journal first, while it waits for a second person. */
export async function findWaitingPerson(db: Db, correctionId: string) {
  const record = await maybeOne<{ waitsForSecondPerson: StoredWaiting }>(
    db,
    sql`select ${waitingApproval('correction', sql`${correctionId}`)}`,
  );
  return shownWaiting(record?.waitsForSecondPerson ?? null);
}
