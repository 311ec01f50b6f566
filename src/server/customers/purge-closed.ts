import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import type { Parts } from '../base/parts.ts';
import type { Job } from '../base/queue.ts';

const HOUR_MS = 3_600_000;

/** Forgets who a former customer was, once the years are over that the law asks for. */
export const purgeClosed: Job = {
  name: 'purge-closed-customers',
  everyMs: HOUR_MS,
  async isDue(parts) {
    const found = sql`select exists (select from customers where ${due(parts)}) as due`;
    return (await one<{ due: boolean }>(parts.pool, found)).due;
  },
  async run(parts) {
    await run(
      parts.pool,
      sql`update customers set left_sealed = null, tin_sealed = null, birth_date_sealed = null
          where ${due(parts)}`,
    );
  },
};

function due({ clock, config }: Parts) {
  const before = new Date(clock.businessNow().getTime() - config.limits.closedCustomerMs);
  return sql`left_sealed is not null and closed_at <= ${before}`;
}
