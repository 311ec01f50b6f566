// The days of the bank: one is open, those before it are closing or closed. Every journal carries
// the open day, those of a closing the day that is closed (see 0001-ledger.sql).
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, type Pool, rows, run, type Tx } from '#database/connection.ts';
import { RetryAfter, transaction } from '#database/transaction.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { requireCome } from '../posting-time.ts';

/** The open day; undefined for a bank that has no day yet. */
export async function openDay(db: Db): Promise<CalendarDate | undefined> {
  const row = await maybeOne<{ day: CalendarDate }>(
    db,
    sql`select day from ledger.bank_days where status = 'open'`,
  );
  return row?.day;
}

/**
 * Opens the bank day of this moment, if it is after the open one: from then on postings carry the
 * new day, and the days before it are closing. A new bank's first day is opened the same way.
 * Returns the open day. It waits for the postings under way, so it must run in a transaction of its
 * own, before the one that posts.
 */
export async function rollBankDay(pool: Pool, now: Date): Promise<CalendarDate> {
  return await transaction(pool, async (tx) => {
    await requireCome(tx, now);
    const { day } = await one<{ day: CalendarDate }>(
      tx,
      sql`select ledger.roll_bank_day(${bankDay(now)}, ${now}) as day`,
    );
    return day;
  });
}

/** The bank day of a posting has not been opened yet. `transaction` opens it and tries again. */
export class BankDayBehind extends RetryAfter {
  override name = 'BankDayBehind';

  constructor(now: Date) {
    super('The bank day of this posting is not open yet.', (pool) => rollBankDay(pool, now));
  }
}

/** The day that a posting at this time carries. It is never before the open day. */
export function postingDay(open: CalendarDate | null, now: Date): CalendarDate {
  if (open === null || open < bankDay(now)) throw new BankDayBehind(now);
  return open;
}

/** The day that a posting of this transaction carries; no other day opens before it ends. */
export async function lockOpenDay(tx: Tx, now: Date): Promise<CalendarDate> {
  await keepOpenDay(tx);
  return postingDay((await openDay(tx)) ?? null, now);
}

/** No day opens, and none is closed for good, before this transaction ends. */
export async function keepOpenDay(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(${LOCK})`);
}

/**
 * Lets this transaction record journals of a day that is closing, or of any such day while history
 * is written that happened before. A closed day takes none.
 */
export async function postIntoClosing(tx: Tx, day: CalendarDate | 'any'): Promise<void> {
  await run(tx, sql`select set_config('ledger.closing_day', ${day}, true)`);
}

export interface ClosingDay {
  readonly day: CalendarDate;
  /** The last step of its closing that was finished. */
  readonly step: string | null;
}

/** The days that wait to be closed, oldest first. */
export async function closingDays(db: Db): Promise<ClosingDay[]> {
  return await rows<ClosingDay>(
    db,
    sql`select day, step from ledger.bank_days where status = 'closing' order by day`,
  );
}

/** Notes that a step of the closing is finished; call it in the transaction that does the step. */
export async function recordStep(tx: Tx, day: CalendarDate, step: string): Promise<void> {
  const changed = await run(
    tx,
    sql`update ledger.bank_days set step = ${step} where day = ${day} and status = 'closing'`,
  );
  if (changed !== 1) throw new Error(`Bank day ${day} is not closing.`);
}

export interface DayResult {
  /** What was posted on the day, each side. */
  readonly debitCents: Cents;
  readonly creditCents: Cents;
  /** What the closing compared, and the result of each comparison. */
  readonly checks: unknown;
}

/** Closes a day for good. The database refuses it while a day before it is not closed. */
export async function closeDay(
  tx: Tx,
  day: CalendarDate,
  { debitCents, creditCents, checks }: DayResult,
  now: Date,
): Promise<void> {
  // Postings into the day that are under way end first, and none can begin afterwards.
  await run(tx, sql`select pg_advisory_xact_lock(${LOCK})`);
  const changed = await run(
    tx,
    sql`update ledger.bank_days
        set status = 'closed', closed_at = ${now}, debit_cents = ${debitCents},
          credit_cents = ${creditCents}, checks = ${JSON.stringify(checks)}
        where day = ${day} and status = 'closing'`,
  );
  if (changed !== 1) throw new Error(`Bank day ${day} is not closing.`);
}

// The lock of the days, as the triggers of the database take it: 'bday' in ASCII.
const LOCK = 0x62646179;
