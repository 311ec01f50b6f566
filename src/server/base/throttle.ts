// Throttles count failures in the database, so that they hold across processes and restarts. A try
// is counted before it is judged and given back when it succeeds: fifty tries sent at once cannot
// all slip in before the first of them has failed.
import { isIPv6 } from 'node:net';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, type Pool, run } from '#database/connection.ts';
import type { KeyRing } from './keys.ts';

export interface ThrottleRule {
  readonly name: string;
  /** So many failures within the window, and the next try has to wait. */
  readonly failures: number;
  readonly windowMs: number;
  /** The first wait; each further failure doubles it, up to the longest. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** A success wipes the slate, or only takes back its own try: one good login must not excuse
   * what the same address does to others. */
  readonly onSuccess: 'clear' | 'give-back';
}

export interface Throttle {
  readonly rule: ThrottleRule;
  readonly key: string;
}

/** A rule applied to one subject. The subject is kept as an HMAC, never in clear. */
export function throttle(keys: KeyRing, rule: ThrottleRule, ...subject: string[]): Throttle {
  return { rule, key: `${rule.name} ${keys.index('throttle', JSON.stringify(subject))}` };
}

/** Long enough to mean "until somebody clears it". */
export const UNTIL_CLEARED_MS = 100 * 365 * 86_400_000;

/**
 * Counts a try against every throttle, or refuses it when one of them says wait; a refused try is
 * counted nowhere. Call `succeed` with the same throttles when the try turns out well. It asks for
 * the pool because a count inside the act's transaction would vanish when the act is refused.
 */
export async function takeTries(
  pool: Pool,
  throttles: readonly Throttle[],
  now: Date,
): Promise<void> {
  const taken: Throttle[] = [];
  for (const one of throttles) {
    const leftMs = await takeOne(pool, one, now);
    if (leftMs > 0) {
      await giveBack(pool, taken);
      throw new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
    }
    taken.push(one);
  }
}

/** The try was a good one: clears or gives back, as each rule says. */
export async function succeed(db: Db, throttles: readonly Throttle[]): Promise<void> {
  await giveBack(
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

// One statement, so that the row's lock orders parallel tries: each sees what the last one left. No
// row is written by a throttle that says wait. `strikes` counts the waits in a row; they are
// forgotten when nothing failed for long enough after the last one ended.
async function takeOne(db: Db, { rule, key }: Throttle, now: Date): Promise<number> {
  const windowStart = new Date(now.getTime() - rule.windowMs);
  const memoryMs = Math.max(rule.windowMs, rule.longestDelayMs);
  const escalates = rule.longestDelayMs > rule.firstDelayMs;
  const isFull = rule.failures <= 1;
  const first = new Date(now.getTime() + rule.firstDelayMs);
  const taken = await run(
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
        where t.blocked_until is null or t.blocked_until <= ${now}`,
  );
  return taken === 1 ? 0 : Math.max(1, await waitMs(db, { rule, key }, now));
}

/**
 * The try was neither good nor bad. Drops the newest failure and the wait that began with it:
 * before that try there was none, or it would not have been admitted.
 */
export async function giveBack(db: Db, throttles: readonly Throttle[]): Promise<void> {
  for (const { key } of throttles) {
    await run(
      db,
      sql`update throttles
          set failed_at = trim_array(failed_at, 1),
            strikes = greatest(strikes - 1, 0),
            blocked_until = null
          where key = ${key} and cardinality(failed_at) > 0`,
    );
  }
}

/** What an address counts as: an IPv6 customer owns a whole /64, so one of those is one address. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
