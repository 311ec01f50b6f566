// Codes have six digits, so an attacker may try them on many logins at once, a few on each. All
// wrong codes of the site are counted together: when they come in numbers, the code step gets slow
// for everyone and administrators get an email. No code or challenge becomes void.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Limits } from '../../base/config/limits.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { accessibleAccounts } from '../../people/access.ts';
import { wrongCodesEmail } from './wrong-codes-email.ts';

type Pause = (ms: number) => Promise<unknown>;

/** Makes the code step wait while wrong codes come in like that. */
export async function paceCodes(
  { pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'>,
  pause: Pause = sleep,
): Promise<void> {
  const { siteCodeFailures, siteCodeDelayMs } = config.limits;
  const count = await countWrongCodes(pool, clock.now(), config.limits);
  if (count >= siteCodeFailures) await pause(siteCodeDelayMs);
}

/**
 * Counts a wrong code at a login behind which there is something to take. Anyone can register and
 * type wrong codes at a login of their own, which guesses nothing and must not slow down others.
 */
export async function noteWrongCode(
  deps: Deps,
  { kind, loginId }: { readonly kind: 'customer' | 'staff'; readonly loginId: string },
): Promise<void> {
  const { pool, clock, config, log } = deps;
  if (kind === 'customer' && !(await hasAccount(pool, loginId))) return;
  const now = clock.now();
  const isAlarm = await transaction(pool, async (tx) => {
    // One after the other, so that exactly one of them is the one too many.
    await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('wrong codes', 0))`);
    await run(tx, sql`insert into wrong_codes (at) values (${now})`);
    const count = await countWrongCodes(tx, now, config.limits);
    if (count !== config.limits.siteCodeFailures) return false;
    await mailAdministrators(tx, deps, count, now);
    return true;
  });
  if (isAlarm) {
    const count = config.limits.siteCodeFailures;
    log.error('many wrong codes', { event: 'excess_rate_limit_exceeded', count });
  }
}

async function hasAccount(db: Db, customerId: string): Promise<boolean> {
  const account = sql`${accessibleAccounts(customerId, 'view')} limit 1`;
  return (await maybeOne(db, account)) !== undefined;
}

/** How many there were lately; counts a little further than the number that matters. */
export async function countWrongCodes(db: Db, now: Date, limits: Limits): Promise<number> {
  const since = new Date(now.getTime() - limits.siteCodeWindowMs);
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from (
          select from wrong_codes where at > ${since} limit ${limits.siteCodeFailures + 1}) recent`,
  );
  return Number(count);
}

export async function forgetOldWrongCodes(db: Db, now: Date, limits: Limits): Promise<void> {
  const since = new Date(now.getTime() - limits.siteCodeWindowMs);
  await run(db, sql`delete from wrong_codes where at <= ${since}`);
}

async function mailAdministrators(tx: Tx, { keys }: Deps, count: number, now: Date) {
  const administrators = await rows<{ email: string; firstName: string }>(
    tx,
    sql`select email, first_name as "firstName" from staff
        where role = 'administrator' and status = 'active'`,
  );
  for (const administrator of administrators) {
    await enqueueMail(tx, keys, wrongCodesEmail(administrator, count, now), now);
  }
}
