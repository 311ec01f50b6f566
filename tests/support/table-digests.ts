import sql, { raw } from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';

/** Tables that note how the bank was used, not what was done in it. */
const TECHNICAL = [
  'sessions',
  'throttles',
  'audit_log',
  'wrong_codes',
  'known_devices',
  'events',
  'event_head',
  'event_progress',
  'alert_progress',
];

/** A digest of everything in each table of business, to see that a call changed none of it. */
export async function tableDigests(db: Db): Promise<ReadonlyMap<string, string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'ledger') and tablename <> all(${TECHNICAL})
      order by 1`,
  );
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const { digest } = await one<{ digest: string }>(
      db,
      sql`select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
        as digest from ${raw(name)} t`,
    );
    digests.set(name, digest);
  }
  return digests;
}

/** The tables that are not as they were. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
}
