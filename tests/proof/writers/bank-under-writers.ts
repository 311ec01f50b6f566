import sql from 'sql-template-tag';
import { type Pool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { createLines } from './ledger-client.ts';
import { openAccounts } from './proof-bank.ts';
import { startWriters, type Writers } from './writers.ts';

/**
 * A new bank of ten accounts in this empty database, and writers who begin to move their money.
 * Whatever else should be there is filled in before they come.
 */
export async function bankUnderWriters(
  pool: Pool,
  url: string,
  seed: number,
  fill: () => Promise<void> = async () => {},
): Promise<Writers> {
  await migrate(pool);
  await fill();
  await run(pool, createLines);
  await run(
    pool,
    sql`insert into proof_lines (key)
        select key from ledger.journals where kind not in ('opening', 'open-account')`,
  );
  return startWriters(url, await openAccounts(pool, 10, 1_000_00n), seed);
}
