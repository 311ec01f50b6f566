// What keeps history from being changed in the first place: triggers that are there and on, and
// rights that nobody has but the owner of the tables.
import sql from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

/** Tables that no statement may change, and the function that refuses it. */
const HISTORY = [
  'ledger.journals',
  'ledger.entries',
  'ledger.holds',
  'ledger.limit_changes',
  'ledger.closings',
  'ledger.openings',
  'ledger.day_balances',
  'ledger.day_totals',
  'ledger.account_parties',
  'ledger.accounts',
  'ledger.seals',
  'ledger.seal_progress',
  'ledger.anchors',
  'ledger.chain_keys',
  'audit_log',
  'statements',
  'statement_months',
];

/** Everything that is wrong with the guards of history, in sentences. */
export async function findWeakGuards(db: Db): Promise<string[]> {
  const records = await rows<{ what: string }>(
    db,
    sql`with history as (
        select name, name::regclass as id from unnest(${HISTORY}::text[]) history (name)
        union all
        select inhrelid::regclass::text, inhrelid from pg_inherits
          where inhparent = 'ledger.entries'::regclass
      )
      select 'the trigger ' || tgname || ' on ' || name || ' is off' as what
        from history join pg_trigger on tgrelid = id
        where tgenabled = 'D' and not tgisinternal
      union all
      select name || ' has no trigger that refuses changes' from history
        where not exists (
          select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
            where tgrelid = id and proname in ('refuse_change', 'refuse_audit_change'))
      union all
      select coalesce(rolname, 'every role') || ' may ' || lower(privilege_type) || ' ' || name
        from history join pg_class on pg_class.oid = id,
          aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
        where grantee <> relowner and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
          and not (name = 'ledger.anchors' and privilege_type = 'DELETE')
      order by 1 limit 20`,
  );
  return records.map(({ what }) => what);
}
