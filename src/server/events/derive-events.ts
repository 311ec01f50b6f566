// Turns what was committed into events. Journals and lines of the audit log are read after their
// commit, by their numbers; nothing is lost when a process dies, and a posting writes nothing more.
import sql, { raw } from 'sql-template-tag';
import { one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { nextProgress, type Progress } from '#ledger/chain/next-progress.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import { signedIn } from '../base/session/sessions.ts';
import { collapse, type Event } from './event.ts';
import { eventsOfAuditLines } from './events-of-audit-lines.ts';
import { eventsOfJournals } from './events-of-journals.ts';
import {
  above,
  highestSeen,
  type OpenRange,
  readRanges,
  type StoredRanges,
  storeRanges,
  without,
} from './open-ranges.ts';

const MAX_ROWS = 5_000;

interface Source extends Progress {
  readonly subject: ChainSubject;
  readonly ranges: readonly OpenRange[];
}

interface Look {
  readonly source: Source;
  readonly numbers: readonly bigint[];
}

/** Derives what has become visible since the last time. Whether there may be more. */
export async function deriveEvents(pool: Pool, now: Date): Promise<boolean> {
  return await transaction(pool, async (tx) => {
    if (!(await lockEvents(tx))) return false;
    const { oldestRunning, sources } = await readSources(tx);
    const looks: Look[] = [];
    for (const source of sources) looks.push({ source, numbers: await findNew(tx, source) });
    const isIdle = looks.every(
      ({ source, numbers }) =>
        numbers.length === 0 && source.settledNumber === source.candidateNumber,
    );
    if (isIdle) return false;
    // After the look: every transaction that could hold a number below it has a lower id.
    const { id: ownTransaction } = await one<{ id: bigint }>(
      tx,
      sql`select pg_current_xact_id()::text::bigint as id`,
    );
    const events = await eventsOf(tx, looks, now);
    if (events.length > 0) await insertEvents(tx, events, now);
    // Lost in a crash, this would only be looked at again.
    else await run(tx, sql`set local synchronous_commit to off`);
    for (const look of looks) await writeProgress(tx, look, { oldestRunning, ownTransaction });
    return looks.some(({ numbers }) => numbers.length === MAX_ROWS);
  });
}

// One process at a time, until its commit, so that the numbers of events become visible in order.
// As for seals, no lock on a row: that would give the transaction its id before the look.
async function lockEvents(tx: Tx): Promise<boolean> {
  const { isMine } = await one<{ isMine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended('events', 0)) as "isMine"`,
  );
  return isMine;
}

interface StoredSource extends Progress {
  readonly name: string;
  readonly ranges: StoredRanges;
  readonly oldestRunning: bigint;
}

// A statement after the lock, so that it sees what the process before has committed.
async function readSources(tx: Tx) {
  const stored = await rows<StoredSource>(
    tx,
    sql`select subject as name, settled_number as "settledNumber",
          candidate_number as "candidateNumber", candidate_transaction as "candidateTransaction",
          open_ranges as ranges,
          pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "oldestRunning"
        from event_progress`,
  );
  const sources = [ledgerChain, auditChain].map((subject): Source => {
    const progress = stored.find(({ name }) => name === subject.name);
    if (!progress) throw new Error(`There is no progress of ${subject.name}.`);
    return { ...progress, subject, ranges: readRanges(progress.ranges) };
  });
  return { oldestRunning: stored[0]?.oldestRunning ?? 0n, sources };
}

const ENDLESS = 2n ** 63n - 1n;

async function findNew(tx: Tx, { subject, ranges }: Source): Promise<bigint[]> {
  const found = await rows<{ number: bigint }>(
    tx,
    sql`select history.number
        from unnest(${ranges.map(({ from }) => from)}::bigint[],
            ${ranges.map(({ to }) => to ?? ENDLESS)}::bigint[]) as open (low, high)
          join ${raw(subject.table)} history on history.number between open.low and open.high
        where history.number >= ${ranges[0]?.from}
        order by history.number limit ${MAX_ROWS}`,
  );
  return found.map(({ number }) => number);
}

async function eventsOf(tx: Tx, looks: readonly Look[], now: Date): Promise<Event[]> {
  const listening = await rows<{ id: string; audience: string }>(
    tx,
    sql`select distinct subject_id as id, 'customer' as audience from
          (${signedIn('customer', now)}) customers
        union all select distinct subject_id, 'staff' from (${signedIn('staff', now)}) staff`,
  );
  const customers = new Set(listening.filter((one) => one.audience === 'customer').map(idOf));
  const hasStaff = listening.some(({ audience }) => audience === 'staff');
  const events: Event[] = [];
  for (const { source, numbers } of looks) {
    if (numbers.length === 0) continue;
    if (source.subject === auditChain) {
      if (listening.length > 0) events.push(...(await eventsOfAuditLines(tx, numbers, customers)));
    } else if (customers.size > 0) {
      events.push(...(await eventsOfJournals(tx, numbers, now)));
    }
  }
  // Who signs in later reads everything then.
  return collapse(events.filter(({ personId }) => personId !== null || hasStaff));
}

const idOf = ({ id }: { readonly id: string }) => id;

async function insertEvents(tx: Tx, events: readonly Event[], now: Date): Promise<void> {
  await run(
    tx,
    sql`with head as (
          update event_head set last_number = last_number + ${events.length}
          returning last_number - ${events.length} as before)
        insert into events (number, audience, person_id, topic, item_id, at)
        select head.before + fresh.place, audience, person_id, topic, item_id, ${now}
        from head, unnest(
          ${events.map(({ audience }) => audience)}::text[],
          ${events.map(({ personId }) => personId)}::text[],
          ${events.map(({ topic }) => topic)}::text[],
          ${events.map(({ itemId }) => itemId)}::text[]
        ) with ordinality as fresh (audience, person_id, topic, item_id, place)`,
  );
}

interface Transactions {
  readonly oldestRunning: bigint;
  readonly ownTransaction: bigint;
}

async function writeProgress(
  tx: Tx,
  { source, numbers }: Look,
  transactions: Transactions,
): Promise<void> {
  const { subject, ranges } = source;
  const next = nextProgress(source, {
    ...transactions,
    numbers,
    highestSealed: highestSeen(ranges),
    cutOff: numbers.length === MAX_ROWS,
  });
  const open = above(without(ranges, numbers), next.settledNumber);
  await run(
    tx,
    sql`update event_progress set settled_number = ${next.settledNumber},
          candidate_number = ${next.candidateNumber},
          candidate_transaction = ${next.candidateTransaction},
          open_ranges = ${JSON.stringify(storeRanges(open))}
        where subject = ${subject.name}`,
  );
}
