import sql, { type Sql } from 'sql-template-tag';
import { type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';

/** How a statement is carried out where reading a whole table costs much, as in a large bank. */
export async function explain(pool: Pool, statement: Sql): Promise<string> {
  return await transaction(pool, async (tx) => {
    await run(tx, sql`set local enable_seqscan = off`);
    const lines = await rows<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}
