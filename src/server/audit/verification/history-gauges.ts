import sql, { type Sql } from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';

/** The state of the history for monitoring. Whether all balances sum to zero, its check says. */
export function registerHistoryGauges({ metrics, pool, clock }: Deps): void {
  metrics.gauge('larch_ledger_seals', 'Links of the hash chain over the ledger', () =>
    seals('ledger'),
  );
  metrics.gauge('larch_audit_seals', 'Links of the hash chain over the audit log', () =>
    seals('audit'),
  );
  // What a check of everything has found, a nightly check of some of it may not come across again.
  metrics.gauge(
    'larch_history_check_ok',
    '0 after a check of the history has found something, until one of all of it finds nothing',
    () =>
      read(sql`select (not exists (
          select from history_checks where not in_order and number > coalesce((
            select max(number) from history_checks where in_order and scope = 'all'), 0)
        ))::integer::bigint as value`),
  );
  metrics.gauge('larch_history_check_age_seconds', 'Time since the history was last checked', () =>
    read(sql`select coalesce(extract(epoch from ${clock.now()}::timestamptz - coalesce(
        (select max(checked_at) from history_checks),
        (select min(sealed_at) from ledger.seals
          where subject in ('audit', 'ledger') and position = 1))), 0)::bigint as value`),
  );

  async function read(statement: Sql): Promise<number> {
    return Number((await one<{ value: bigint }>(pool, statement)).value);
  }
  function seals(subject: string): Promise<number> {
    return read(sql`select coalesce(max(position), 0) as value
      from ledger.seals where subject = ${subject}`);
  }
}
