import { randomBytes } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { hasRows, type RowsToWrite, writeRows } from '#database/sending/write-rows.ts';
import type { Changes } from './changes.ts';

/**
 * The statements that write all of it, each for all journals at once, in the order of a journal's
 * own steps: what frees money comes before what takes it. The accounts follow by their triggers.
 * What belongs beside the journals travels with the last one, and what reads it comes after all.
 */
export function writeChanges(
  changes: Changes,
  companions: readonly RowsToWrite[] = [],
  afterAll: readonly RowsToWrite[] = [],
): QueryConfig[] {
  const upToHighest = limitsUpToHighest(changes);
  const raised = limits(changes.limits.filter((limit) => upToHighest.has(limit)));
  const lowered = limits(changes.limits.filter((limit) => !upToHighest.has(limit)));
  const freesFirst = [holdsResolved(changes), raised].some(hasRows);
  const begin = [turnsTaken(changes), journals(changes)];
  const steps = freesFirst
    ? [begin, [holdsResolved(changes)], [raised], [entries(changes)], [holdsPlaced(changes)]]
    : journalsAndMoney(changes, begin);
  const written = [...steps, [lowered], [closings(changes)], [openings(changes)], [owners(changes)]]
    .map((parts) => parts.filter(hasRows))
    .filter((parts) => parts.length > 0);
  const last = written.pop() ?? [];
  const all = [...written, [...last, ...companions.filter(hasRows)], afterAll.filter(hasRows)];
  return all.filter((parts) => parts.length > 0).map(writeRows);
}

/** Holds have to be placed after the entries that bring their money, if there are any. */
function journalsAndMoney(changes: Changes, begin: readonly RowsToWrite[]): RowsToWrite[][] {
  const { entries: posted } = changes;
  if (posted.length === 0) return [[...begin, holdsPlaced(changes)]];
  return [[...begin, entries(changes)], [holdsPlaced(changes)]];
}

function turnsTaken({ turns }: Changes): RowsToWrite {
  return {
    name: 'turns',
    types: ['text', 'bigint'],
    columns: [[...turns.keys()], [...turns.values()]],
    write: (table) => `update ledger.turns turn set number = fresh.number
      from ${table} as fresh (person_id, number) where turn.person_id = fresh.person_id`,
  };
}

/**
 * The changes that bring each account's limit to the highest it has on the way, if that is above
 * what it had: a raised limit must be there before it is used, a lowered one only afterwards.
 */
function limitsUpToHighest({ limits: changed }: Changes): Set<Changes['limits'][number]> {
  const byAccount = Map.groupBy(changed, ({ accountId }) => accountId);
  const raising = [...byAccount.values()].flatMap((run) => {
    let [highest, length] = [run[0]?.previousCents ?? 0n, 0];
    for (const [index, { creditLimitCents }] of run.entries()) {
      if (creditLimitCents > highest) [highest, length] = [creditLimitCents, index + 1];
    }
    return run.slice(0, length);
  });
  return new Set(raising);
}

function journals({ journals: rows }: Changes): RowsToWrite {
  return {
    name: 'journals',
    types: [
      'bigint',
      'text',
      'bytea',
      'text',
      'bigint',
      'timestamptz',
      'date',
      'boolean',
      'text',
      'text',
      'text',
      'text',
    ],
    columns: [
      rows.map((row) => row.number),
      rows.map((row) => row.key),
      rows.map((row) => row.fingerprint),
      rows.map((row) => row.kind),
      rows.map((row) => row.reverses ?? null),
      rows.map((row) => row.postedAt),
      rows.map((row) => row.bankDay),
      rows.map((row) => row.forced),
      rows.map((row) => row.actor?.actorKind ?? null),
      rows.map((row) => row.actor?.actorId ?? null),
      rows.map((row) => row.actor?.address ?? null),
      rows.map((row) => row.actor?.requestId ?? null),
    ],
    write: (table) => `insert into ledger.journals (number, key, fingerprint, kind, reverses,
      posted_at, bank_day, forced, actor_kind, actor_id, address, request_id)
      select * from ${table} as fresh`,
  };
}

function entries({ entries: rows }: Changes): RowsToWrite {
  return {
    name: 'entries',
    types: [
      'uuid',
      'uuid',
      'bigint',
      'bigint',
      'bigint',
      'bigint',
      'timestamptz',
      'date',
      'uuid',
      'text',
      'text',
      'text',
    ],
    columns: [
      randomIds(rows.length),
      rows.map((row) => row.accountId),
      rows.map((row) => row.sequence),
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.amountCents),
      rows.map((row) => row.balanceAfterCents),
      rows.map((row) => row.postedAt),
      rows.map((row) => row.bankDay),
      randomIds(rows.length),
      rows.map((row) => row.description),
      rows.map((row) => row.merchant ?? null),
      rows.map((row) => row.category ?? null),
    ],
    write: (table) => `insert into ledger.entries (id, account_id, sequence, journal_number,
      amount_cents, balance_after_cents, posted_at, bank_day, salt, description, merchant, category)
      select * from ${table} as fresh`,
  };
}

/** Random UUIDs made here, as bytes; the database takes longer over them. */
export function randomIds(count: number): Buffer[] {
  const bytes = randomBytes(16 * count);
  return Array.from({ length: count }, (_, index) => {
    const id = bytes.subarray(16 * index, 16 * (index + 1));
    id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x40, 6);
    id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
    return id;
  });
}

function holdsPlaced({ placed: rows, resolved }: Changes): RowsToWrite {
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
      rows.map((row) => row.placedAt),
      rows.map((row) => row.releaseAt ?? null),
      rows.map((row) => resolutions.get(row.id)?.journalNumber ?? null),
      rows.map((row) => resolutions.get(row.id)?.outcome ?? null),
    ],
    write: (table) => `insert into ledger.holds (id, account_id, amount_cents, reason, description,
      placed_by, placed_at, release_at, resolved_by, outcome) select * from ${table} as fresh`,
  };
}

function holdsResolved({ resolved, placed }: Changes): RowsToWrite {
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

function limits(rows: Changes['limits']): RowsToWrite {
  return {
    name: 'limits',
    types: ['bigint', 'uuid', 'bigint'],
    columns: [
      rows.map((row) => row.journalNumber),
      rows.map((row) => row.accountId),
      rows.map((row) => row.creditLimitCents),
    ],
    write: (table) => `insert into ledger.limit_changes
      (journal_number, account_id, credit_limit_cents) select * from ${table} as fresh`,
  };
}

function closings({ closings: rows }: Changes): RowsToWrite {
  return {
    name: 'closings',
    types: ['uuid', 'bigint'],
    columns: [rows.map((row) => row.accountId), rows.map((row) => row.journalNumber)],
    write: (table) => `insert into ledger.closings
      (account_id, journal_number) select * from ${table} as fresh`,
  };
}

function openings({ openings: rows }: Changes): RowsToWrite {
  return {
    name: 'openings',
    types: ['uuid', 'bigint'],
    columns: [rows.map((row) => row.accountId), rows.map((row) => row.journalNumber)],
    write: (table) => `insert into ledger.openings (account_id, journal_number, class, chart_number)
      select a.id, fresh.journal_number, a.class, a.chart_number
      from ${table} as fresh (account_id, journal_number)
      join ledger.accounts a on a.id = fresh.account_id`,
  };
}

function owners({ openings: rows }: Changes): RowsToWrite {
  return {
    name: 'owners',
    types: ['uuid', 'uuid', 'bigint'],
    columns: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.ownerId),
      rows.map((row) => row.journalNumber),
    ],
    write: (table) => `insert into ledger.account_parties
      (account_id, person_id, since_journal, role) select fresh.*, 'owner' from ${table} as fresh`,
  };
}
