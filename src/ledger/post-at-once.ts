// Plain postings in one statement, which is a transaction by itself. It locks the accounts, carries
// their balances and sequences on, and writes; it decides nothing. The database turns the whole
// batch away where a key is known, a balance would fall below its floor, an account is closed or
// missing, or money movement is frozen. Who asked then takes the ordinary way, which gives each
// request its own answer.
import type { QueryConfig } from 'pg';
import type { Cell, CellType } from '#database/binary-array.ts';
import {
  arrayOf,
  elementOf,
  namesOf,
  places,
  type RowsToWrite,
  writingParts,
} from '#database/write-rows.ts';
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
  const steps = stepsOf(checked);
  const accountIds = [...new Set(steps.map((step) => step.accountId))];
  const values: unknown[] = [now, checked.length, accountIds.length];
  const parts = [
    ...lockAndNumber(accountIds, values),
    writeJournals(checked, values),
    writeEntries(steps, values),
    ...writingParts(beside, values),
  ];
  return {
    name: `ledger-post-at-once-${namesOf(beside)}`,
    text: `with ${parts.join(', ')} select list::text as numbers from numbers`,
    values,
  };
}

/** An entry, and where it leaves its account by what the batch did to it so far. */
interface Step extends EntryRequest {
  /** The place of its request. */
  readonly position: bigint;
  readonly sequenceAhead: bigint;
  readonly balanceAhead: bigint;
}

function stepsOf(checked: readonly CheckedRequest[]): Step[] {
  const ahead = new Map<string, Pick<Step, 'sequenceAhead' | 'balanceAhead'>>();
  return checked.flatMap(({ request }, index) =>
    (request.entries ?? []).map((entry) => {
      const before = ahead.get(entry.accountId);
      const after = {
        sequenceAhead: (before?.sequenceAhead ?? 0n) + 1n,
        balanceAhead: (before?.balanceAhead ?? 0n) + entry.amountCents,
      };
      ahead.set(entry.accountId, after);
      return { ...entry, ...after, position: BigInt(index + 1) };
    }),
  );
}

/**
 * Numbers are taken under the locks: among the journals of one account, they rise with time. Where
 * nothing may be posted there are none, and a journal without a number fails the statement.
 */
function lockAndNumber(accountIds: readonly string[], values: unknown[]): string[] {
  return [
    `locked as materialized (
      select id, balance_cents, sequence from ledger.accounts
      where id = any(${arrayOf('uuid', accountIds, values)}) order by id for no key update)`,
    `numbers as materialized (
      select array(
        select nextval(case when not switch.frozen and found.count = $3
          then 'ledger.journals_number_seq'::regclass end)
        from generate_series(1, $2)) as list
      from ledger.switch, (select count(*) as count from locked) found)`,
  ];
}

function writeJournals(checked: readonly CheckedRequest[], values: unknown[]): string {
  const keys = arrayOf(
    'text',
    checked.map(({ request }) => request.key),
    values,
  );
  const fingerprints = checked.map(({ fingerprint }) => fingerprint);
  const kinds = checked.map(({ request }) => request.kind);
  const cells = [keys, arrayOf('bytea', fingerprints, values), arrayOf('text', kinds, values)];
  return `journals_written as (
    insert into ledger.journals (number, key, fingerprint, kind, posted_at)
    select ${['list', ...cells].map(elementOf).join(', ')}, $1 from numbers, ${places(keys)})`;
}

function writeEntries(steps: readonly Step[], values: unknown[]): string {
  const cellsOf = (type: CellType, cell: (step: Step) => Cell) =>
    elementOf(arrayOf(type, steps.map(cell), values));
  const accounts = arrayOf(
    'uuid',
    steps.map((step) => step.accountId),
    values,
  );
  const id = elementOf(arrayOf('uuid', entryIds(steps), values));
  const position = cellsOf('bigint', (step) => step.position);
  return `entries_written as (
    insert into ledger.entries (id, account_id, sequence, journal_number, amount_cents,
      balance_after_cents, posted_at, description, merchant, category)
    select ${id}, locked.id, locked.sequence + ${cellsOf('bigint', (step) => step.sequenceAhead)},
      list[${position}], ${cellsOf('bigint', (step) => step.amountCents)},
      locked.balance_cents + ${cellsOf('bigint', (step) => step.balanceAhead)}, $1,
      ${cellsOf('text', (step) => step.description)},
      ${cellsOf('text', (step) => step.merchant ?? null)},
      ${cellsOf('text', (step) => step.category ?? null)}
    from numbers, ${places(accounts)} join locked on locked.id = ${elementOf(accounts)})`;
}
