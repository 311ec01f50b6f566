// The log follows the seals of the ledger: each entry on a customer's account becomes a leaf, in
// the order in which the journals were sealed. Nothing of this is in the way of a posting.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
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
  const seals = await rows<{ position: bigint }>(
    tx,
    sql`select position from ledger.seals where subject = 'ledger'
          and position > ${after} and position <= ${after + BigInt(SEALS_AT_ONCE)}
        order by position`,
  );
  const newest = seals.at(-1);
  if (!newest) return false;
  // Of these seals alone: by now there may be another one.
  const found = await rows<LoggedEntry & { readonly position: bigint }>(
    tx,
    sql`${selectLogged(sql`s.position > ${after} and s.position <= ${newest.position}`)}
        order by position, leaf`,
  );
  const count = new Map<bigint, bigint>();
  for (const { position } of found) count.set(position, (count.get(position) ?? 0n) + 1n);
  let next = size;
  const firstLeaves = seals.map(({ position }) => {
    const first = next;
    next += count.get(position) ?? 0n;
    return first;
  });
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

/**
 * Entries on customers' accounts of the seals that meet the condition, one leaf each, counted from
 * 0 in each seal.
 */
export function selectLogged(condition: Sql): Sql {
  return sql`select s.position, e.id, a.account_number as "accountNumber",
      e.amount_cents as "amountCents", e.posted_at as "postedAt", e.bank_day as day, e.description,
      e.journal_number as "journalNumber", e.salt, row_number() over (
        partition by s.position order by sealed.place, e.sequence, e.account_id) - 1 as leaf
    from ledger.seals s
    cross join lateral unnest(s.numbers) with ordinality as sealed (number, place)
    join ledger.entries e on e.journal_number = sealed.number
    join accounts a on a.id = e.account_id
    where s.subject = 'ledger' and ${condition}`;
}

/** The newest signed checkpoint; undefined while the log is empty. */
export async function findCheckpoint(db: Db): Promise<string | undefined> {
  const row = await maybeOne<{ checkpoint: string | null }>(
    db,
    sql`select checkpoint from transparency_log`,
  );
  return row?.checkpoint ?? undefined;
}
