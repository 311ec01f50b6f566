// The log follows the seals of the ledger: each entry on a customer's account becomes a leaf, in
// the order in which the journals were sealed. Nothing of this is in the way of a posting.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { amongNumbers } from '#ledger/among-numbers.ts';
import type { Deps } from '../base/deps.ts';
import type { Job } from '../base/jobs/queue.ts';
import { signCheckpoint } from './checkpoint.ts';
import { type LoggedEntry, leafData } from './leaf.ts';
import { type LogKeyDeps, openLogKey } from './log-key.ts';
import { leafHash, rootOf } from './merkle-tree.ts';
import { addLeaves, tileReader } from './tiles.ts';

export type LogDeps = Pick<Deps, 'pool' | 'clock'> & LogKeyDeps;

// A seal has up to 2,000 journals.
const SEALS_AT_ONCE = 5;

export const followSeals: Job = {
  name: 'follow-seals',
  everyMs: 1_000,
  async isDue({ pool }) {
    const { due } = await one<{ due: boolean }>(
      pool,
      sql`select exists (select from ledger.seals
            where subject = 'ledger' and position > seal_position) as due
          from transparency_log`,
    );
    return due;
  },
  run: (deps) => followAllSeals(deps),
};

/** Adds what was sealed. Another process that is at it meanwhile does the same. */
export async function followAllSeals(deps: LogDeps): Promise<void> {
  for (let isBehind = true; isBehind; ) {
    isBehind = await transaction(deps.pool, (tx) => followSome(tx, deps));
  }
}

interface LogRow {
  readonly sealPosition: bigint;
  readonly size: bigint;
}

/** Whether there may be more to follow. */
async function followSome(tx: Tx, deps: LogDeps): Promise<boolean> {
  const { sealPosition: after, size } = await one<LogRow>(
    tx,
    sql`select seal_position as "sealPosition", size from transparency_log for update`,
  );
  const seals = await listSeals(tx, after, after + BigInt(SEALS_AT_ONCE));
  const newest = seals.at(-1);
  if (!newest) return false;
  const found: LoggedEntry[] = [];
  const firstLeaves: bigint[] = [];
  for (const { numbers } of seals) {
    firstLeaves.push(size + BigInt(found.length));
    found.push(...(await listLogged(tx, numbers)));
  }
  const next = size + BigInt(found.length);
  await run(
    tx,
    sql`insert into transparency_seals (position, first_leaf)
        select * from unnest(${seals.map(({ position }) => position)}::bigint[],
          ${firstLeaves}::bigint[])`,
  );
  await run(
    tx,
    sql`update transparency_log set seal_position = ${newest.position}, size = ${next}`,
  );
  if (found.length > 0) {
    await addLeaves(
      tx as Db,
      Number(size),
      found.map((entry) => leafHash(leafData(entry))),
    );
    await sign(tx, deps, Number(next));
  }
  return seals.length === SEALS_AT_ONCE;
}

async function sign(tx: Tx, deps: LogDeps, size: number): Promise<void> {
  const key = await openLogKey(tx, deps, deps.clock.now());
  const root = await rootOf(tileReader(tx as Db), size);
  const checkpoint = signCheckpoint(key, { size, root });
  await run(tx, sql`update transparency_log set checkpoint = ${checkpoint}`);
}

interface Seal {
  readonly position: bigint;
  /** Of its journals; they rise. */
  readonly numbers: readonly bigint[];
}

/** The seals of the ledger after one position, up to and with another, in order. */
export async function listSeals(db: Db, after: bigint, upTo: bigint): Promise<Seal[]> {
  const found = await rows<{ position: bigint; numbers: readonly string[] }>(
    db,
    sql`select position, numbers from ledger.seals where subject = 'ledger'
          and position > ${after} and position <= ${upTo} order by position`,
  );
  return found.map(({ position, numbers }) => ({ position, numbers: numbers.map(BigInt) }));
}

/** The entries of these journals, whose numbers rise, that are on customers' accounts. */
export function loggedOf(numbers: readonly bigint[]): Sql {
  return sql`from ledger.entries e join accounts a on a.id = e.account_id
    where ${amongNumbers(sql`e.journal_number`, numbers)}`;
}

/** SQL: the same as leaves, in their order. */
export function leavesOf(numbers: readonly bigint[]): Sql {
  return sql`select e.id, a.account_number as "accountNumber", e.amount_cents as "amountCents",
      e.posted_at as "postedAt", e.bank_day as day, e.description,
      e.journal_number as "journalNumber", e.salt ${loggedOf(numbers)}
    order by e.journal_number, e.sequence, e.account_id`;
}

export async function listLogged(db: Db, numbers: readonly bigint[]): Promise<LoggedEntry[]> {
  return await rows<LoggedEntry>(db, leavesOf(numbers));
}

/** The newest signed checkpoint; undefined while the log is empty. */
export async function findCheckpoint(db: Db): Promise<string | undefined> {
  const row = await maybeOne<{ checkpoint: string | null }>(
    db,
    sql`select checkpoint from transparency_log`,
  );
  return row?.checkpoint ?? undefined;
}
