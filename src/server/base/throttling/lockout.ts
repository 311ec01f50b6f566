// The statements of a throttle whose failures fade: each counts half after every half-life. At so
// many failures it locks. A lock makes everyone wait once, from the moment it began; afterwards it
// stays until the count has fallen to half, so that failures at the edge cannot start it again and
// again, and the throttles that only count while it is locked set the pace.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, maybeOne, run } from '#database/connection.ts';

export interface Lock {
  readonly key: string;
  /** So many failures lock. */
  readonly failures: number;
  readonly halfLifeMs: number;
  readonly delayMs: number;
}

export interface LockTry {
  readonly isLocked: boolean;
  /** Whether the lock began with this try. */
  readonly hasBegun: boolean;
}

/** A failure of eight half-lives ago counts for nothing. */
const HALF_LIVES_KEPT = 8;

/** Counts a try; undefined when it has to wait. `strikes` is 1 while the lock is on. */
export async function takeLockTry(db: Db, lock: Lock, now: Date): Promise<LockTry | undefined> {
  const { key, failures, halfLifeMs, delayMs } = lock;
  const keptMs = HALF_LIVES_KEPT * halfLifeMs;
  const isFull = failures <= 1;
  const waitEnd = new Date(now.getTime() + delayMs);
  return await maybeOne<LockTry>(
    db,
    sql`insert into throttles as t (key, failed_at, strikes, blocked_until, forget_at)
        values (${key}, array[${now}::timestamptz], ${isFull ? 1 : 0}, ${isFull ? waitEnd : null},
          ${new Date(now.getTime() + keptMs)})
        on conflict (key) do update
        set (failed_at, strikes, blocked_until, forget_at) = (
          select recent.failed_at || ${now}::timestamptz, next.locked::integer,
            case when next.locked then
              case when before.locked then t.blocked_until else ${waitEnd}::timestamptz end
            end,
            ${new Date(now.getTime() + keptMs)}::timestamptz
          from (
            -- Twice the limit is as far as it counts, so that a flood fades in two half-lives.
            select array(
              select f from (
                select f from unnest(t.failed_at) f
                where f > ${new Date(now.getTime() - keptMs)} order by f desc
                limit ${Math.max(1, 2 * failures - 1)}
              ) newest order by f
            ) as failed_at
          ) recent,
          lateral (select ${weightOf(sql`recent.failed_at`, halfLifeMs, now)} as weight) counted,
          lateral (
            select t.strikes > 0 and counted.weight > ${failures}::float8 / 2 as locked
          ) before,
          lateral (
            select before.locked or counted.weight + 1 >= ${failures} as locked
          ) next
        )
        where t.blocked_until is null or t.blocked_until <= ${now}
        returning t.strikes > 0 as "isLocked",
          coalesce(t.blocked_until > ${now}, false) as "hasBegun"`,
  );
}

/** Takes back the newest failure, and the lock where it began with that one. */
export async function refundLockTry(db: Db, { key, delayMs }: Lock): Promise<void> {
  const began = sql`(blocked_until is not distinct from
    failed_at[cardinality(failed_at)] + ${delayMs}::float8 * interval '1 millisecond')`;
  await run(
    db,
    sql`update throttles
        set failed_at = trim_array(failed_at, 1),
          strikes = case when ${began} then 0 else strikes end,
          blocked_until = case when ${began} then null else blocked_until end
        where key = ${key} and cardinality(failed_at) > 0`,
  );
}

/** Ends the row of failures, unless it has become a lock: that fades, or staff clear it. */
export async function clearUnlessLocked(db: Db, lock: Lock, now: Date): Promise<void> {
  const weight = weightOf(sql`throttles.failed_at`, lock.halfLifeMs, now);
  await run(
    db,
    sql`delete from throttles
        where key = ${lock.key} and (strikes = 0 or ${weight} <= ${lock.failures}::float8 / 2)`,
  );
}

function weightOf(failedAt: Sql, halfLifeMs: number, now: Date): Sql {
  return sql`(select coalesce(sum(0.5::float8 ^ floor(
      extract(epoch from ${now}::timestamptz - f) * 1000 / ${halfLifeMs}::float8)), 0)
    from unnest(${failedAt}) f)`;
}
