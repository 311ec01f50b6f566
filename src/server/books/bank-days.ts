import sql from 'sql-template-tag';
import type { listBankDays as endpoint } from '#contract/back-office/books.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { turnoverOf } from '#ledger/days/day-totals.ts';
import { cents } from '#money/cents.ts';
import { hasStatus, listOrder } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';

type Query = Received<typeof endpoint, 'query'>;
type BankDay = Returned<typeof endpoint>[number];

interface StoredDay extends Omit<BankDay, 'totals'>, WithCursor {
  readonly debit: bigint;
  readonly credit: bigint;
}

/** Bank days, newest first unless the query says otherwise. A closed day has its turnover on file. */
export async function listBankDays(db: Db, query: Query): Promise<(BankDay & WithCursor)[]> {
  const { direction = 'desc', cursor, status, search } = query;
  const keys = [{ by: sql`d.day`, kind: 'date' }] as const;
  const order = listOrder({ name: 'day', direction, keys }, cursor);
  const days = await rows<StoredDay>(
    db,
    sql`select d.day, d.status, d.opened_at as "openedAt", d.closed_at as "closedAt",
          coalesce(d.debit_cents, fresh.debit_cents) as debit,
          coalesce(d.credit_cents, fresh.credit_cents) as credit, ${order.cursor}
        from ledger.bank_days d
        cross join lateral (${turnoverOf(sql`d.day`, sql`d.status <> 'closed'`)}) fresh
        where ${hasStatus(sql`d.status`, status)} and ${order.after}
          and ${containsTerms(sql`concat_ws(' ', d.day, d.status)`, search)}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return days.map(({ debit, credit, ...day }) => ({
    ...day,
    totals: { debit: cents(debit), credit: cents(credit) },
  }));
}

/** The bank day that was asked for, or the open one. */
export async function getBankDay(
  db: Db,
  day: string | undefined,
): Promise<Pick<BankDay, 'day' | 'status'>> {
  const row = await maybeOne<Pick<BankDay, 'day' | 'status'>>(
    db,
    sql`select day, status from ledger.bank_days
        where ${day === undefined ? sql`status = 'open'` : sql`day = ${day}`}`,
  );
  if (!row) throw new Refusal('not-found');
  return row;
}
