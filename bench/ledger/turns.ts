// Turns of the bank and of pgbench, short ones and long ones with a checkpoint inside.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Turn } from '../rounds.ts';
import { drive, type Load, WARM_UP_SECONDS } from './load.ts';
import type { BenchBank } from './open-bank.ts';
import type { Payment } from './payments.ts';
import type { Pgbench } from './pgbench.ts';

/** Of what a payment reaches before anything is known about it. */
const GUESSED_RATE = 1_500;
/** What is prepared for a turn, by what the best one so far used up. */
const RESERVE = 1.5;
const MAX_FIRST_ROUND_SECONDS = 5;

export interface OurTurn extends Turn {
  /** Seconds after each counted turn until sealing, search, day totals and mail had caught up. */
  readonly behind: readonly number[];
  /** Microseconds of our process on a processor for each call, in each counted turn. */
  readonly processorMicros: readonly number[];
}

/** What happens at half time of a long turn, besides the payments. */
export type Halftime = () => Promise<unknown>;

export function ourTurn(
  bank: BenchBank,
  payment: Payment,
  load: Load,
  halftime?: Halftime,
): OurTurn {
  let bestRate = GUESSED_RATE;
  const behind: number[] = [];
  const processorMicros: number[] = [];
  return {
    name: payment.name,
    behind,
    processorMicros,
    async run(round) {
      const turn = loadOf(load, round);
      const { callers, seconds } = turn;
      const used = bestRate * (WARM_UP_SECONDS + seconds);
      await payment.prepare?.(Math.ceil(used * RESERVE) + callers);
      await bank.catchUp();
      await bank.connect();
      await drive({ callers, seconds: WARM_UP_SECONDS }, payment.call);
      const driven = await withHalftime(seconds, drive(turn, payment.call), halftime);
      const ended = performance.now();
      await bank.catchUp();
      if (round > 0) {
        behind.push((performance.now() - ended) / 1_000);
        processorMicros.push(driven.processorMicros);
      }
      bestRate = Math.max(bestRate, driven.rate);
      return driven.rate;
    },
  };
}

export function pgbenchTurn(pgbench: Pgbench, load: Load, halftime?: Halftime): Turn {
  return {
    name: pgbench.name,
    run: (round) => {
      const turn = loadOf(load, round);
      return withHalftime(turn.seconds, pgbench.run(turn), halftime);
    },
  };
}

/** The round that only warms up need not be long. */
function loadOf({ callers, seconds }: Load, round: number): Load {
  return { callers, seconds: round === 0 ? Math.min(seconds, MAX_FIRST_ROUND_SECONDS) : seconds };
}

async function withHalftime<Result>(
  seconds: number,
  work: Promise<Result>,
  halftime: Halftime | undefined,
): Promise<Result> {
  if (!halftime) return await work;
  const half = sleep((seconds * 1_000) / 2).then(halftime);
  const [result] = await Promise.all([work, half]);
  return result;
}

/** All pages changed since the last checkpoint are written; the next change of each is logged whole. */
export async function forceCheckpoint(url: string): Promise<void> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 });
  await pool.query('checkpoint');
  await pool.end();
}

/** Moves business time to the next bank day: the job closes the day that ends while calls go on. */
export async function endBankDay({ slowPool, clock }: Deps): Promise<void> {
  const now = clock.businessNow();
  const midnight = bankMoment(addDays(bankDay(now), 1), '00:00');
  await clock.advanceBusiness(slowPool, midnight.getTime() - now.getTime());
}
