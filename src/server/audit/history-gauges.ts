import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { Deps } from '../base/deps.ts';

/** The state of the books for monitoring. */
export function registerHistoryGauges({ metrics, pool }: Deps): void {
  metrics.gauge('ledger_imbalance_cents', 'Sum of all balances; anything but 0 is an alarm', () =>
    count(sql`select coalesce(sum(balance_cents), 0)::bigint as count from ledger.accounts`),
  );
  metrics.gauge('ledger_seals', 'Links of the hash chain over the ledger', () => seals('ledger'));
  metrics.gauge('audit_seals', 'Links of the hash chain over the audit log', () => seals('audit'));

  async function count(statement: ReturnType<typeof sql>): Promise<number> {
    return Number((await one<{ count: bigint }>(pool, statement)).count);
  }
  function seals(subject: string): Promise<number> {
    return count(sql`select count(*) from ledger.seals where subject = ${subject}`);
  }
}
