import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, run } from '#database/connection.ts';

/** A customer without a login, for accounts that only the ledger uses. */
export async function insertAccountOwner(db: Db): Promise<string> {
  const id = randomUUID();
  await run(
    db,
    sql`insert into customers (id, first_name, last_name, created_at)
        values (${id}, 'Ledger', 'Owner', '2026-01-01')`,
  );
  return id;
}
