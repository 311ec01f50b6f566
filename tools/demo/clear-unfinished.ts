import type { Pool } from '#database/connection.ts';

/**
 * Drops everything in a database but its stamp and what extensions own. Only for a demo bank that
 * was never filled completely, which therefore has no users yet.
 */
export async function clearUnfinished(owner: Pool): Promise<void> {
  await owner.query(`do $$
    declare removal text;
    begin
      drop schema if exists ledger cascade;
      drop schema if exists graphile_worker cascade;
      select string_agg(command, '; ') into removal from (
        select format('drop %s if exists %I cascade',
            case relkind when 'v' then 'view' else 'table' end, relname) as command
          from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
            and relname <> 'demo_stamp' and not exists (
              select from pg_depend
              where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        union all
        select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure)
          from pg_proc
          where pronamespace = 'public'::regnamespace and not exists (
            select from pg_depend
            where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      ) things;
      if removal is not null then execute removal; end if;
    end $$`);
}
