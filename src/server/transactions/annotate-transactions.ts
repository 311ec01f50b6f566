// What a page of transactions says besides the entries and holds themselves. It is looked up for
// the rows of the page alone.
import sql, { type Sql } from 'sql-template-tag';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { OWN_TRANSFER_CATEGORY } from '#rules/payments/categories.ts';
import { noteOf } from '../posting/transaction-notes.ts';

/** The labels of one customer, as l beside an entry e; of nobody in the lists of staff. */
export function joinLabels(customerId: string | undefined): Sql {
  const own = customerId === undefined ? sql`false` : sql`l.customer_id = ${customerId}`;
  return sql`left join transaction_labels l
    on ${own} and l.account_id = e.account_id and l.sequence = e.sequence`;
}

/** The customer's category where there is one, else the bank's. */
export const shownCategory = sql`coalesce(l.category, e.category)`;

/** The note as the customer last wrote it, with the transfer or afterwards. */
export const shownNote = sql`nullif(
  coalesce(l.note, ${noteOf(sql`e.journal_number`, sql`e.account_id`)}), '')`;

/**
 * Adds to the rows of a page, called t, how far a wire is, what of a check is available when, and
 * the note. The page has its order and its limit already.
 */
export function annotated(page: Sql, customerId: string | undefined, order: Sql): Sql {
  return sql`select t.*,
      wire.status as progress, checks.parts as availability,
      coalesce(t."bankCategory" = ${OWN_TRANSFER_CATEGORY}, false) as "ownTransfer",
      nullif(coalesce(l.note, ${noteOf(sql`t.number`, sql`t."accountId"`)}), '') as note
    from (${page}) t
    cross join lateral (
      select kind, key from ledger.journals where number = t.number offset 0) j
    left join transaction_labels l
      on ${customerId === undefined ? sql`false` : sql`l.customer_id = ${customerId}`}
        and l.account_id = t."accountId" and l.sequence = t.sequence
    left join lateral (
      select w.status from transfers w
        where j.kind = 'wire-posting' and w.id = ${idIn(sql`j.key`)} offset 0) wire on true
    left join lateral (
      select json_agg(json_build_object('cents', p.amount_cents::text,
          'availableOn', p.available_on) order by p.available_on) as parts
        from check_deposit_parts p
        where j.kind = 'check-deposit' and p.deposit_id = ${idIn(sql`j.key`)}
        having bool_or(p.released_at is null)) checks on true
    order by ${order}`;
}

/** The id in a journal's key such as 'transfer <id> posting'; only of a kind that has one. */
function idIn(key: Sql): Sql {
  return sql`case when ${key} ~ '^[a-z-]+ [0-9a-f-]{36}' then split_part(${key}, ' ', 2)::uuid end`;
}

interface StoredPart {
  readonly cents: string;
  readonly availableOn: CalendarDate;
}

/** A row as the statement answers it: amounts within JSON travel as text. */
export type Annotated<Row extends { readonly availability: unknown }> = Omit<
  Row,
  'availability'
> & { readonly availability: readonly StoredPart[] | null };

export function shownRow<Row extends { readonly availability: unknown }>(row: Annotated<Row>): Row {
  const availability = row.availability?.map(({ cents, availableOn }) => ({
    amount: BigInt(cents) as Cents,
    availableOn,
  }));
  return { ...row, availability: availability ?? null } as unknown as Row;
}
