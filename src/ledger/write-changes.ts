import type { QueryConfig } from 'pg';
import type { Cents } from '#money/cents.ts';
import type { Changes } from './changes.ts';

// Times travel as ISO text: the driver's own way of writing a Date is slow.
interface Part {
  readonly name: string;
  /** The types of the columns, which travel as one array each. */
  readonly types: readonly string[];
  readonly columns: readonly (readonly unknown[])[];
  /** The SQL around `rows`, the arrays as a table. */
  readonly write: (rows: string) => string;
}

/**
 * The statements that write all of it, each for all journals at once, in the order of a journal's
 * own steps: what frees money comes before what takes it. The accounts follow by their triggers.
 */
export function writeChanges(changes: Changes): QueryConfig[] {
  const raises = accountsWhoseLimitRises(changes);
  const raised = limits(changes.limits.filter((limit) => raises.has(limit.accountId)));
  const lowered = limits(changes.limits.filter((limit) => !raises.has(limit.accountId)));
  const freesFirst = [holdsResolved(changes), raised].some(hasRows);
  const steps = freesFirst
    ? [[journals(changes)], [holdsResolved(changes)], [raised], [entries(changes)]]
    : [[journals(changes), entries(changes)]];
  return [...steps, [holdsPlaced(changes)], [lowered], [closings(changes)]]
    .map((parts) => parts.filter(hasRows))
    .filter((parts) => parts.length > 0)
    .map(statementOf);
}

/** By what all changes of the batch come to: a raised limit must be there before it is used. */
function accountsWhoseLimitRises({ limits: changed, accounts }: Changes): Set<string> {
  const first = new Map(
    changed.toReversed().map((limit) => [limit.accountId, limit.previousCents]),
  );
  const rises = ([id, before]: [string, Cents]) =>
    (accounts.get(id)?.creditLimitCents ?? before) > before;
  return new Set([...first].filter(rises).map(([id]) => id));
}

function hasRows(part: Part): boolean {
  return part.columns[0]?.length !== 0;
}

/** One statement for parts whose triggers do not depend on each other. */
function statementOf(parts: readonly Part[]): QueryConfig {
  const values: unknown[] = [];
  const writes = parts.map(({ types, columns, write }, index) => {
    const arrays = types.map((type, column) => `$${values.push(columns[column])}::${type}[]`);
    return `part_${index} as (${write(`unnest(${arrays.join(', ')})`)})`;
  });
  return {
    name: `ledger-write-${parts.map((part) => part.name).join('-')}`,
    text: `with ${writes.join(', ')} select`,
    values,
  };
}

function journals({ journals: rows }: Changes): Part {
  return {
    name: 'journals',
    types: ['bigint', 'text', 'bytea', 'text', 'bigint', 'timestamptz'],
    columns: [
      rows.map((row) => row.number),
      rows.map((row) => row.key),
      rows.map((row) => row.fingerprint),
      rows.map((row) => row.kind),
      rows.map((row) => row.reverses ?? null),
      rows.map((row) => row.postedAt.toISOString()),
    ],
    write: (table) => `insert into ledger.journals
      (number, key, fingerprint, kind, reverses, posted_at) select * from ${table}`,
  };
}

function entries({ entries: rows }: Changes): Part {
  return {
    name: 'entries',
    types: ['uuid', 'bigint', 'bigint', 'bigint', 'bigint', 'timestamptz', 'text', 'text', 'text'],
    columns: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.sequence),
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.amountCents),
      rows.map((row) => row.balanceAfterCents),
      rows.map((row) => row.postedAt.toISOString()),
      rows.map((row) => row.description),
      rows.map((row) => row.merchant ?? null),
      rows.map((row) => row.category ?? null),
    ],
    write: (table) => `insert into ledger.entries (account_id, sequence, journal_number,
      amount_cents, balance_after_cents, posted_at, description, merchant, category)
      select * from ${table}`,
  };
}

function holdsPlaced({ placed: rows, resolved }: Changes): Part {
  // A hold that is placed and resolved by the same batch is written once, in its final state.
  const resolutions = new Map(resolved.map((row) => [row.holdId, row]));
  return {
    name: 'placed',
    types: [
      'uuid',
      'uuid',
      'bigint',
      'text',
      'text',
      'bigint',
      'timestamptz',
      'timestamptz',
      'bigint',
      'text',
    ],
    columns: [
      rows.map((row) => row.id),
      rows.map((row) => row.accountId),
      rows.map((row) => row.amountCents),
      rows.map((row) => row.reason),
      rows.map((row) => row.description),
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.placedAt.toISOString()),
      rows.map((row) => row.releaseAt?.toISOString() ?? null),
      rows.map((row) => resolutions.get(row.id)?.journalNumber ?? null),
      rows.map((row) => resolutions.get(row.id)?.outcome ?? null),
    ],
    write: (table) => `insert into ledger.holds (id, account_id, amount_cents, reason, description,
      placed_by, placed_at, release_at, resolved_by, outcome) select * from ${table}`,
  };
}

function holdsResolved({ resolved, placed }: Changes): Part {
  const justPlaced = new Set(placed.map((row) => row.id));
  const rows = resolved.filter((row) => !justPlaced.has(row.holdId));
  return {
    name: 'resolved',
    types: ['uuid', 'bigint', 'text'],
    columns: [
      rows.map((row) => row.holdId),
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.outcome),
    ],
    write: (table) => `update ledger.holds hold
      set resolved_by = fresh.journal_number, outcome = fresh.outcome
      from ${table} as fresh (id, journal_number, outcome) where hold.id = fresh.id`,
  };
}

function limits(rows: Changes['limits']): Part {
  return {
    name: 'limits',
    types: ['bigint', 'uuid', 'bigint'],
    columns: [
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.accountId),
      rows.map((row) => row.creditLimitCents),
    ],
    write: (table) => `insert into ledger.limit_changes
      (journal_number, account_id, credit_limit_cents) select * from ${table}`,
  };
}

function closings({ closings: rows }: Changes): Part {
  return {
    name: 'closings',
    types: ['uuid', 'bigint'],
    columns: [rows.map((row) => row.accountId), rows.map((row) => row.journalNumber)],
    write: (table) => `insert into ledger.closings
      (account_id, journal_number) select * from ${table}`,
  };
}
