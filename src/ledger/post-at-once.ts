// Plain postings in one statement, which is a transaction by itself. It locks the accounts, carries
// their balances and sequences on, and writes; it decides nothing. The database turns the whole
// batch away where a key is known, a balance would fall below its floor, an account is closed or
// missing, or money movement is frozen. Who asked then takes the ordinary way, which gives each
// request its own answer.
import type { QueryConfig } from 'pg';
import { arrayOf, namesOf, type RowsToWrite, writingParts } from '#database/write-rows.ts';
import type { CheckedRequest } from './check-request.ts';
import type { EntryRequest, JournalRequest } from './journal.ts';
import { entryIds } from './write-changes.ts';

/** Whether all of them only move money, and none repeats another. */
export function mayPostAtOnce(checked: readonly CheckedRequest[]): boolean {
  const keys = new Set(checked.map(({ request }) => request.key));
  return keys.size === checked.length && checked.every(({ request }) => isPlain(request));
}

function isPlain({ entries, reverses, resolves, limits, places, closes }: JournalRequest): boolean {
  return (
    entries !== undefined && reverses === undefined && !resolves && !limits && !places && !closes
  );
}

/** Answers the numbers of the journals in the order of the requests, or fails. */
export function postAtOnce(
  checked: readonly CheckedRequest[],
  now: Date,
  beside: readonly RowsToWrite[],
): QueryConfig {
  const entries = checked.flatMap(({ request }, index) =>
    (request.entries ?? []).map((entry) => ({ ...entry, position: BigInt(index + 1) })),
  );
  const accountIds = [...new Set(entries.map((entry) => entry.accountId))];
  const values: unknown[] = [now.toISOString(), accountIds.length];
  const steps = [
    ...lockAndNumber(checked, accountIds, values),
    ...writeEntries(entries, values),
    ...writingParts(beside, values),
  ];
  return {
    name: `ledger-post-at-once-${namesOf(beside)}`,
    text: `with ${steps.join(', ')} select number from journal order by position`,
    values,
  };
}

/**
 * Numbers are taken under the locks: among the journals of one account, they rise with time. Where
 * nothing may be posted there is no number, and a journal without one fails the statement.
 */
function lockAndNumber(
  checked: readonly CheckedRequest[],
  accountIds: readonly string[],
  values: unknown[],
): string[] {
  const requests = [
    arrayOf(
      'text',
      checked.map(({ request }) => request.key),
      values,
    ),
    arrayOf(
      'bytea',
      checked.map(({ fingerprint }) => fingerprint),
      values,
    ),
    arrayOf(
      'text',
      checked.map(({ request }) => request.kind),
      values,
    ),
  ];
  return [
    `locked as materialized (
      select id, balance_cents, sequence from ledger.accounts
      where id = any(${arrayOf('uuid', accountIds, values)}) order by id for no key update)`,
    `journal as materialized (
      select request.*, nextval(
          case when not switch.frozen and found.count = $2 then 'ledger.journals_number_seq'::regclass
          end) as number
      from unnest(${requests.join(', ')}) with ordinality
          as request (key, fingerprint, kind, position),
        ledger.switch, (select count(*) as count from locked) found)`,
    `journals_written as (
      insert into ledger.journals (number, key, fingerprint, kind, posted_at)
      select number, key, fingerprint, kind, $1 from journal)`,
  ];
}

function writeEntries(
  entries: readonly (EntryRequest & { readonly position: bigint })[],
  values: unknown[],
): string[] {
  const rows = [
    arrayOf('uuid', entryIds(entries), values),
    arrayOf(
      'uuid',
      entries.map((entry) => entry.accountId),
      values,
    ),
    arrayOf(
      'bigint',
      entries.map((entry) => entry.position),
      values,
    ),
    arrayOf(
      'bigint',
      entries.map((entry) => entry.amountCents),
      values,
    ),
    arrayOf(
      'text',
      entries.map((entry) => entry.description),
      values,
    ),
    arrayOf(
      'text',
      entries.map((entry) => entry.merchant ?? null),
      values,
    ),
    arrayOf(
      'text',
      entries.map((entry) => entry.category ?? null),
      values,
    ),
  ];
  return [
    `entries_written as (
      insert into ledger.entries (id, account_id, sequence, journal_number, amount_cents,
        balance_after_cents, posted_at, description, merchant, category)
      select entry.id, entry.account_id, locked.sequence + row_number() over account,
        journal.number, entry.amount,
        locked.balance_cents + (sum(entry.amount) over account)::bigint,
        $1, entry.description, entry.merchant, entry.category
      from unnest(${rows.join(', ')}) with ordinality as entry
          (id, account_id, position, amount, description, merchant, category, place)
        join journal using (position)
        join locked on locked.id = entry.account_id
      window account as (partition by entry.account_id order by entry.place))`,
  ];
}
