// Throttles count failures in the database, so that they hold across processes and restarts. A try
// is counted before it is judged and given back when it succeeds: fifty tries sent at once cannot
// all slip in before the first of them has failed.

import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, type Pool, run } from '#database/connection.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import type { KeyRing } from '../sealing/keys.ts';
import { type Lock, type LockTry, refundLockTry, takeLockTry } from './lockout.ts';
import { forgetWaits, inTurn, rememberedWaitMs, rememberWait } from './throttle-memory.ts';

export interface ThrottleRule {
  readonly name: string;
  /** So many failures within the window, and the next try has to wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** The first wait; each further failure doubles it, up to the longest. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /**
   * A success clears all failures, or refunds only its own try: one good sign-in must not excuse
   * the failures that the same address causes at other logins.
   */
  readonly onSuccess: 'clear' | 'give-back';
  /** Failures fade by half after so long instead of leaving a window, and many of them lock. */
  readonly halfLifeMs?: number;
  /** What a refused try is answered; a plain "too many" unless this says otherwise. */
  readonly refusal?: 'too-many-requests' | 'sign-in-locked';
}

export interface Throttle {
  readonly rule: ThrottleRule;
  readonly key: string;
  /** The key of a lock that is taken before: this throttle counts only while that one is locked. */
  readonly onlyWhileLocked?: string;
}

/** A try that was refused, with the throttle that refused it; its key may go to the log. */
export class ThrottleRefusal extends Refusal {
  readonly throttleKey: string;

  constructor({ rule, key }: Throttle, waitMs: number) {
    super(rule.refusal ?? 'too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    this.throttleKey = key;
  }
}

/** A rule applied to one subject. The subject is kept as an HMAC, never in clear. */
export function throttle(keys: KeyRing, rule: ThrottleRule, ...subject: string[]): Throttle {
  return { rule, key: `${rule.name} ${keys.index('throttle', JSON.stringify(subject))}` };
}

/** So many in an hour, good ones too, and then an hour's wait: for what sends mail. */
export function perHour(name: string, failures: number): ThrottleRule {
  const onSuccess = 'give-back';
  const [firstDelayMs, longestDelayMs] = [HOUR_MS, HOUR_MS];
  return { name, failures, windowMs: HOUR_MS, firstDelayMs, longestDelayMs, onSuccess };
}

/**
 * Counts a try against every throttle, or refuses it when one of them says wait; a refused try is
 * counted nowhere. Call `succeed` with the same throttles when the try turns out well. It asks for
 * the pool because a count inside the action's transaction would vanish when the action is refused.
 * Returns the throttles whose wait begins with this try, should it fail.
 */
export async function reserveTries(
  pool: Pool,
  throttles: readonly Throttle[],
  now: Date,
): Promise<readonly Throttle[]> {
  refuseRemembered(throttles, now);
  const taken: Throttle[] = [];
  const began: Throttle[] = [];
  const locked = new Set<string>();
  for (const one of throttles) {
    if (one.onlyWhileLocked !== undefined && !locked.has(one.onlyWhileLocked)) continue;
    const outcome = await inTurn(one.key, () => takeOrRemember(pool, one, now));
    if (outcome.waitMs > 0) {
      await refundTries(pool, taken);
      throw new ThrottleRefusal(one, outcome.waitMs);
    }
    taken.push(one);
    if (outcome.hasBegun) began.push(one);
    if (outcome.isLocked) locked.add(one.key);
  }
  return began;
}

/** Refuses what this process knows to be refused, before anything is asked of the database. */
export function refuseRemembered(throttles: readonly Throttle[], now: Date): void {
  for (const one of throttles) {
    const waitMs = rememberedWaitMs(one.key, now);
    if (waitMs > 0) throw new ThrottleRefusal(one, waitMs);
  }
}

/** Counts a try against one throttle within an action's transaction; false when it has to wait. */
export async function mayTake(tx: Db, one: Throttle, now: Date): Promise<boolean> {
  return (await takeOne(tx, one, now)).waitMs === 0;
}

/** The try was a good one: clears or gives back, as each rule says. */
export async function recordSuccess(db: Db, throttles: readonly Throttle[]): Promise<void> {
  await refundTries(
    db,
    throttles.filter(({ rule }) => rule.onSuccess === 'give-back'),
  );
  const cleared = throttles.filter(({ rule }) => rule.onSuccess === 'clear');
  await clearThrottles(db, cleared);
}

/** Forgets all failures, as staff do when they unblock someone. */
export async function clearThrottles(db: Db, throttles: readonly Throttle[]): Promise<void> {
  const keys = throttles.map(({ key }) => key);
  if (keys.length > 0) await run(db, sql`delete from throttles where key = any(${keys})`);
  forgetWaits(keys);
}

/** How long this throttle still says wait; 0 when it says go. Counts nothing. */
export async function waitMs(db: Db, { key }: Throttle, now: Date): Promise<number> {
  const row = await maybeOne<{ blockedUntil: Date | null }>(
    db,
    sql`select blocked_until as "blockedUntil" from throttles where key = ${key}`,
  );
  return Math.max(0, (row?.blockedUntil?.getTime() ?? 0) - now.getTime());
}

export async function forgetOldThrottles(db: Db, now: Date): Promise<number> {
  return await run(db, sql`delete from throttles where forget_at <= ${now}`);
}

interface Outcome {
  readonly waitMs: number;
  /** Whether a wait begins with this try, should it fail. */
  readonly hasBegun: boolean;
  readonly isLocked: boolean;
}

// Tries queued behind a refused one on the same key are refused without a statement.
async function takeOrRemember(pool: Pool, one: Throttle, now: Date): Promise<Outcome> {
  const knownMs = rememberedWaitMs(one.key, now);
  if (knownMs > 0) return { waitMs: knownMs, hasBegun: false, isLocked: false };
  const outcome = await takeOne(pool, one, now);
  if (outcome.waitMs > 0) rememberWait(one.key, outcome.waitMs, now);
  return outcome;
}

async function takeOne(db: Db, one: Throttle, now: Date): Promise<Outcome> {
  const lock = lockOf(one);
  const taken = lock ? await takeLockTry(db, lock, now) : await takeWindowTry(db, one, now);
  if (taken) return { waitMs: 0, hasBegun: taken.hasBegun, isLocked: taken.isLocked };
  return { waitMs: Math.max(1, await waitMs(db, one, now)), hasBegun: false, isLocked: false };
}

/** What a throttle with fading failures locks by; undefined for any other. */
export function lockOf({ rule, key }: Throttle): Lock | undefined {
  const { failures, halfLifeMs, longestDelayMs: delayMs } = rule;
  return halfLifeMs === undefined ? undefined : { key, failures, halfLifeMs, delayMs };
}

// One statement, so that the row's lock orders parallel tries: each sees what the last one left. No
// row is written by a throttle that says wait. `strikes` counts the waits in a row; they are
// forgotten when nothing failed for long enough after the last one ended.
async function takeWindowTry(
  db: Db,
  { rule, key }: Throttle,
  now: Date,
): Promise<LockTry | undefined> {
  const windowStart = new Date(now.getTime() - rule.windowMs);
  const memoryMs = Math.max(rule.windowMs, rule.longestDelayMs);
  const escalates = rule.longestDelayMs > rule.firstDelayMs;
  const isFull = rule.failures <= 1;
  const first = new Date(now.getTime() + rule.firstDelayMs);
  return await maybeOne<LockTry>(
    db,
    sql`insert into throttles as t (key, failed_at, strikes, blocked_until, forget_at)
        values (${key}, array[${now}::timestamptz], ${isFull ? 1 : 0}, ${isFull ? first : null},
          ${new Date(now.getTime() + memoryMs + rule.longestDelayMs)})
        on conflict (key) do update
        set (failed_at, strikes, blocked_until, forget_at) = (
          select recent.failed_at, next.strikes,
            case when next.strikes > 0 then ${now}::timestamptz + next.delay end,
            ${now}::timestamptz + next.delay + ${memoryMs}::float8 * interval '1 millisecond'
          from (
            select array(
              select f from unnest(t.failed_at) f where f > ${windowStart} order by f
            ) || ${now}::timestamptz as failed_at,
            case when ${escalates} and t.forget_at > ${now} then t.strikes else 0 end as strikes
          ) recent,
          lateral (
            select case
              when recent.strikes > 0 or cardinality(recent.failed_at) >= ${rule.failures}
              then recent.strikes + 1 else 0 end as strikes
          ) counted,
          lateral (
            select counted.strikes, interval '1 millisecond' * least(
              ${rule.firstDelayMs}::float8 * 2 ^ least(greatest(counted.strikes - 1, 0), 40),
              ${rule.longestDelayMs}::float8) as delay
          ) next
        )
        where t.blocked_until is null or t.blocked_until <= ${now}
        returning false as "isLocked", coalesce(t.blocked_until > ${now}, false) as "hasBegun"`,
  );
}

/**
 * The try was neither good nor bad. Drops the newest failure and the wait that began with it:
 * before that try there was none, or it would not have been admitted.
 */
export async function refundTries(db: Db, throttles: readonly Throttle[]): Promise<void> {
  for (const one of throttles) {
    const lock = lockOf(one);
    await (lock ? refundLockTry(db, lock) : refundWindowTry(db, one));
  }
  forgetWaits(throttles.map(({ key }) => key));
}

async function refundWindowTry(db: Db, { key }: Throttle): Promise<void> {
  await run(
    db,
    sql`update throttles
        set failed_at = trim_array(failed_at, 1),
          strikes = greatest(strikes - 1, 0),
          blocked_until = null
        where key = ${key} and cardinality(failed_at) > 0`,
  );
}
