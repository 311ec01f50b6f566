import sql, { type Sql } from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';

/** The state of the bank days for monitoring. */
export function registerBookGauges({ metrics, pool }: Deps): void {
  const count = async (condition: Sql) => {
    const row = await one<{ count: bigint }>(
      pool,
      sql`select count(*) from ledger.bank_days where status = 'closing' and ${condition}`,
    );
    return Number(row.count);
  };
  metrics.gauge('larch_bank_days_closing', 'Bank days that have ended and are not closed', () =>
    count(sql`true`),
  );
  metrics.gauge(
    'larch_bank_days_out_of_balance',
    'Bank days whose trial balance is wrong; anything but 0 is an alarm',
    () => count(sql`checks is not null`),
  );
}
