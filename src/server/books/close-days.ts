// Closes bank days in order, one process at a time. A day that has begun to close goes on where it
// stopped; a day whose end has passed gets its due work done as of its end, and begins to close.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one, type Pool, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  type ClosingDay,
  closeDay,
  closingDays,
  openDay,
  rollBankDay,
} from '#ledger/days/bank-days.ts';
import { sumDayTotals } from '#ledger/days/day-totals.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import type { DueWork } from '../base/jobs/due-work.ts';
import type { Job } from '../base/jobs/queue.ts';
import { FixedBusinessClock } from '../base/time/fixed-business-clock.ts';
import {
  type ClosingStep,
  closingSteps,
  DayOutOfBalance,
  inFewerTransactions,
} from './closing-steps.ts';

/** The job that closes days. Nobody closes a day by hand. */
export function closeBankDays(dueWork: readonly DueWork[]): Job {
  return {
    name: 'close-bank-days',
    everyMs: SECOND_MS,
    isDue: ({ pool, clock }) => isClosingDue(pool, clock.now(), clock.businessNow()),
    run: (deps) =>
      asOnlyCloser(deps.pool, () => closeDaysUntil(deps, dueWork, deps.clock.businessNow())),
  };
}

/** A day that is out of balance is tried again this often. */
const RETRY_MS = MINUTE_MS;

async function isClosingDue(db: Db, now: Date, businessNow: Date): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(
    db,
    sql`select not exists (select from ledger.bank_days
            where status = 'open' and day >= ${bankDay(businessNow)})
          or exists (select from ledger.bank_days where day = (
              select min(day) from ledger.bank_days where status = 'closing')
            and (checks is null or
              (checks->>'checkedAt')::timestamptz <= ${new Date(now.getTime() - RETRY_MS)})) as due`,
  );
  return due;
}

/**
 * Closes every day that has ended by a moment, and opens the first one of a new bank. Only the
 * holder of the closer's lock may call it.
 */
export async function closeDaysUntil(
  deps: Deps,
  dueWork: readonly DueWork[],
  moment: Date,
  options: CloseOptions = {},
): Promise<void> {
  await openDaysUntil(deps, dueWork, moment);
  await closeBegunDays(deps, options);
}

/**
 * Before a server listens: opens the day of now, so that nothing is posted before the days that the
 * bank was down for are closed, each after its due work. The closing of the last one is left to the
 * job.
 */
export async function openToday(deps: Deps, dueWork: readonly DueWork[]): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.businessNow();
  const open = await openDay(pool);
  if (open !== undefined && open >= bankDay(now)) return;
  await asOnlyCloser(pool, () => openDaysUntil(deps, dueWork, now), { isPatient: true });
}

async function openDaysUntil(deps: Deps, dueWork: readonly DueWork[], moment: Date): Promise<void> {
  for (;;) {
    const open = await openDay(deps.pool);
    if (open === undefined) {
      await rollBankDay(deps.pool, moment);
      return;
    }
    if (open >= bankDay(moment)) return;
    // The bank was down, or its clock has jumped: nobody waits for the locks of these days.
    await closeBegunDays(deps, { isAlone: true });
    const end = bankMoment(addDays(open, 1), '00:00');
    await doDueWork(deps, dueWork, new Date(end.getTime() - 1));
    await rollBankDay(deps.pool, end);
  }
}

/** Does all work that is due at a moment, as if it were that moment. */
export async function doDueWork(
  deps: Deps,
  dueWork: readonly DueWork[],
  moment: Date,
): Promise<void> {
  const then = { ...deps, clock: new FixedBusinessClock(deps.clock, moment) };
  for (const job of dueWork) while ((await job.run(then, {})) > 0);
}

/** A day that is out of balance stops those after it; the days go on opening meanwhile. */
async function closeBegunDays(deps: Deps, options: CloseOptions = {}): Promise<void> {
  for (const begun of await closingDays(deps.pool)) {
    if (!(await closeBegunDay(deps, begun, options))) return;
  }
}

interface CloseOptions {
  readonly steps?: readonly ClosingStep[];
  /** Whether nobody else works on the day, so that few long transactions disturb nobody. */
  readonly isAlone?: boolean;
}

/** Does the steps of a closing that are not done yet. Returns whether the day is closed then. */
export async function closeBegunDay(
  deps: Deps,
  { day, step }: ClosingDay,
  { steps = closingSteps, isAlone = false }: CloseOptions = {},
): Promise<boolean> {
  const done = steps.findIndex(({ name }) => name === step);
  const left = steps.slice(done + 1);
  try {
    for (const next of isAlone ? inFewerTransactions(left, day) : left) await next.run(deps, day);
  } catch (error) {
    if (!(error instanceof DayOutOfBalance)) throw error;
    deps.log.error('a bank day is out of balance', { reference: day, error });
    await noteWrong(deps, day, error.wrong);
    return false;
  }
  await transaction(deps.pool, async (tx) => {
    const { debitCents, creditCents } = await sumDayTotals(tx, day);
    const checks = { checkedAt: deps.clock.now(), wrong: [] };
    await closeDay(tx, day, { debitCents, creditCents, checks }, deps.clock.businessNow());
  });
  return true;
}

/** The gauge of days that are out of balance counts these. */
async function noteWrong(deps: Deps, day: string, wrong: readonly string[]): Promise<void> {
  const checks = JSON.stringify({ checkedAt: deps.clock.now(), wrong });
  await run(
    deps.pool,
    sql`update ledger.bank_days set checks = ${checks} where day = ${day} and status = 'closing'`,
  );
}

// Any fixed number that no other advisory lock of ours uses: 'close' in ASCII.
const LOCK = 0x636c6f7365;
const TRY_AGAIN_MS = 50;

/**
 * Does the work unless another process is closing days; with `isPatient`, when that one is done.
 * The lock belongs to a connection, so that it ends with the process.
 */
export async function asOnlyCloser(
  pool: Pool,
  work: () => Promise<void>,
  { isPatient = false } = {},
): Promise<void> {
  const client = await pool.connect();
  let isLocked = false;
  try {
    for (;;) {
      isLocked = await tryLock(client as unknown as Db);
      if (isLocked || !isPatient) break;
      await sleep(TRY_AGAIN_MS);
    }
    if (isLocked) await work();
  } finally {
    // A connection that is closed has no lock any more.
    client.release(isLocked);
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const { locked } = await one<{ locked: boolean }>(
    db,
    sql`select pg_try_advisory_lock(${LOCK}) as locked`,
  );
  return locked;
}
