import sql from 'sql-template-tag';
import type { listBookEntries as endpoint } from '#contract/back-office/books.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { printCents } from '#money/cents.ts';
import { csv } from '../base/lists/csv.ts';
import { listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { actorColumns, findActions, joinActors } from './actors.ts';
import { getBankDay } from './bank-days.ts';
import { sidesOf } from './sides.ts';

type Query = Received<typeof endpoint, 'query'>;
type Entry = Returned<typeof endpoint>[number] & WithCursor;

interface StoredEntry extends Omit<Entry, 'debit' | 'credit' | 'action'> {
  readonly amountCents: bigint;
  readonly requestId: string | null;
}

/** The entries of an account of the chart on one day, newest first; on the open day by default. */
export async function listBookEntries(
  db: Db,
  number: string,
  query: Query,
  maxRows = rowsToRead(query),
): Promise<Entry[]> {
  await requireChartNumber(db, number);
  const { day } = await getBankDay(db, query.day);
  const { direction = 'desc', cursor } = query;
  const keys = [
    { by: sql`e.journal_number`, kind: 'number' },
    { by: sql`e.account_id`, kind: 'uuid' },
    { by: sql`e.sequence`, kind: 'number' },
  ] as const;
  const order = listOrder({ name: 'number', direction, keys }, cursor);
  const entries = await rows<StoredEntry>(
    db,
    sql`select e.id, e.journal_number::text as journal, j.kind, e.bank_day as day,
          e.posted_at as "postedAt", e.description, e.amount_cents as "amountCents",
          own.id as "accountId", own.account_number as "accountNumber",
          j.request_id as "requestId", ${actorColumns(sql`j`)}, ${order.cursor}
        from ledger.accounts a
        join ledger.entries e on e.account_id = a.id
        join ledger.journals j on j.number = e.journal_number
        left join accounts own on own.id = a.id
        ${joinActors(sql`j`)}
        where a.chart_number = ${number} and e.bank_day = ${day} and j.kind <> 'fold'
          and ${order.after}
        order by ${order.by} limit ${maxRows}`,
  );
  const actions = await findActions(db, entries);
  return entries.map(({ amountCents, requestId, ...entry }) => ({
    ...entry,
    ...sidesOf(amountCents),
    action: (requestId !== null && actions.get(requestId)) || null,
  }));
}

export async function requireChartNumber(db: Db, number: string): Promise<void> {
  const known = await maybeOne(db, sql`select from ledger.chart where number = ${number}`);
  if (!known) throw new Refusal('not-found');
}

export function entriesTable(entries: readonly Entry[]): string {
  const headings = ['Journal', 'Day', 'Posted at', 'Kind', 'Description', 'Account'];
  return csv([
    [...headings, 'Debit', 'Credit', 'Action', 'Who', 'Who (id)'],
    ...entries.map((entry) => [
      entry.journal,
      entry.day,
      entry.postedAt.toISOString(),
      entry.kind,
      entry.description,
      entry.accountNumber,
      printCents(entry.debit),
      printCents(entry.credit),
      entry.action,
      entry.actorName ?? entry.actorKind,
      entry.actorId,
    ]),
  ]);
}
