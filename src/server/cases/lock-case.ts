import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/** Assignments of one case are made one after the other, also while it has none yet. */
export async function lockCase(tx: Tx, id: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`case ${id}`}, 0))`);
}
