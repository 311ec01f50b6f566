import sql, { type Sql } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

/** Of all statements of a month, called `s`, with their documents and hashes. */
export const monthDigest: Sql = sql`sha256(coalesce(string_agg(
  uuid_send(s.account_id) || s.sha256 || sha256(convert_to(s.document, 'UTF8')), ''::bytea
  order by s.account_id), ''::bytea))`;

/** Months whose statements are not those that the audit log has a digest of, in sentences. */
export async function findWrongStatements(db: Db): Promise<string[]> {
  const records = await rows<{ month: string }>(
    db,
    sql`select to_char(issued.month, 'YYYY-MM') as month
        from statement_months issued
        left join lateral (
          select after->>'sha256' as sha256 from audit_log
            where subject_kind = 'statements' and subject_id = issued.month::text
            order by number limit 1) line on true
        where line.sha256 is distinct from (
          select encode(${monthDigest}, 'hex') from statements s where s.month = issued.month)
        union all
        select to_char(month, 'YYYY-MM') from statements s
          where month < (select max(month) from statement_months)
            and month not in (select month from statement_months)
        order by 1 limit 20`,
  );
  return [...new Set(records.map(({ month }) => `the statements of ${month} were changed`))];
}
