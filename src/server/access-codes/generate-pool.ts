import { randomInt, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type * as contract from '#contract/people/access-codes.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { accessCode } from '#rules/credentials/access-code.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { reserveTries, type ThrottleRule, throttle } from '../base/throttling/throttle.ts';
import { CODE_INDEX } from './claim-access-code.ts';
import { accessCodeCell } from './reads.ts';

/** Adds a pool to the living codes, or as much of one as there is room for. */
export async function generatePool(
  { pool, keys, clock, config, log }: Deps,
  { visitor }: Call<typeof contract.generatePool>,
): Promise<{ count: number }> {
  const { limits } = config;
  const now = clock.now();
  await reserveTries(pool, [throttle(keys, poolRule(limits), visitor.staff.subjectId)], now);
  const count = await transaction(pool, async (tx) => {
    // One at a time: two at once would each draw a code that the other cannot see yet.
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('access codes', 0))`);
    await forgetExpiredAccessCodes(tx, now);
    const living = await listLiving(tx);
    const room = limits.poolCodesAlive - living.filter(({ used }) => !used).length;
    const wanted = Math.min(limits.poolCodes, room);
    if (wanted <= 0) throw new Refusal('pool-full');
    const codes = drawCodes(keys, wanted, new Set(living.map(({ index }) => index)));
    const expiresAt = new Date(now.getTime() + limits.poolCodeMs);
    await insertCodes(tx, keys, codes, { createdBy: visitor.staff.subjectId, now, expiresAt });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'generate-pool',
      subjectKind: 'access-codes',
      subjectId: null,
      after: { count: wanted, expiresAt },
    });
    return wanted;
  });
  const { requestId, staff } = visitor;
  const actorId = staff.subjectId;
  log.info('access codes made', { event: 'authn_token_created', requestId, actorId, count });
  return { count };
}

/** Used or not: an expired code can no longer be used or read. */
export async function forgetExpiredAccessCodes(db: Db, now: Date): Promise<number> {
  return await run(db, sql`delete from access_codes where expires_at <= ${now}`);
}

function poolRule({ poolsPerMinute }: Limits): ThrottleRule {
  return {
    name: 'access-code pools',
    failures: poolsPerMinute,
    windowMs: MINUTE_MS,
    firstDelayMs: MINUTE_MS,
    longestDelayMs: MINUTE_MS,
    onSuccess: 'give-back',
  };
}

async function listLiving(tx: Tx): Promise<{ index: string; used: boolean }[]> {
  return await rows(
    tx,
    sql`select code_index as index, used_at is not null as used from access_codes`,
  );
}

// A code that is alive already is drawn again, whichever secret its index was made under.
function drawCodes(keys: KeyRing, count: number, taken: Set<string>): string[] {
  const codes: string[] = [];
  while (codes.length < count) {
    const code = accessCode(randomInt);
    const indexes = keys.indexes(CODE_INDEX, code);
    if (indexes.some((index) => taken.has(index))) continue;
    for (const index of indexes) taken.add(index);
    codes.push(code);
  }
  return codes;
}

async function insertCodes(
  tx: Tx,
  keys: KeyRing,
  codes: readonly string[],
  made: { readonly createdBy: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const pool = codes.map((code) => ({ id: randomUUID(), code }));
  const ids = pool.map(({ id }) => id);
  const sealed = pool.map(({ id, code }) => keys.seal(code, accessCodeCell(id)));
  const indexes = pool.map(({ code }) => keys.index(CODE_INDEX, code));
  await run(
    tx,
    sql`insert into access_codes
          (id, code_sealed, code_index, created_by, created_at, expires_at)
        select code.*, ${made.createdBy}, ${made.now}::timestamptz, ${made.expiresAt}::timestamptz
        from unnest(${ids}::uuid[], ${sealed}::text[], ${indexes}::text[]) code`,
  );
}
