import sql from 'sql-template-tag';
import { type Db, maybeOne } from '#database/connection.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { annualYield } from '#rules/products/annual-yield.ts';

/** What a month that has ended came to for an account. */
export interface AccountMonth {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly daysInPeriod: number;
  readonly balanceDays: bigint;
  readonly interestCents: Cents;
  /** Percent with two decimals; null where the account had no balance. */
  readonly annualPercentageYieldEarned: string | null;
  readonly feeCents: Cents;
  readonly feeWaivedCents: Cents;
}

/**
 * For statements. Undefined for an account that earns nothing by its kind, and for a month that has
 * not ended. The month is given by its first day.
 */
export async function findAccountMonth(
  db: Db,
  accountId: string,
  month: CalendarDate,
): Promise<AccountMonth | undefined> {
  const row = await maybeOne<{
    readonly firstDay: CalendarDate;
    readonly lastDay: CalendarDate;
    readonly days: number;
    readonly balanceDays: string;
    readonly interest: bigint;
    readonly fee: bigint;
    readonly waived: bigint;
  }>(
    db,
    sql`select first_day as "firstDay", through as "lastDay", through - first_day + 1 as days,
          balance_days::text as "balanceDays", interest_cents as interest, fee_cents as fee,
          fee_waived_cents as waived
        from account_months
        where month = ${month} and account_id = ${accountId} and interest_cents is not null`,
  );
  if (!row) return undefined;
  const { firstDay, lastDay, days, interest, fee, waived } = row;
  const balanceDays = BigInt(row.balanceDays);
  return {
    firstDay,
    lastDay,
    daysInPeriod: days,
    balanceDays,
    interestCents: cents(interest),
    annualPercentageYieldEarned: annualYield({ interestCents: interest, balanceDays, days }),
    feeCents: cents(fee),
    feeWaivedCents: cents(waived),
  };
}
