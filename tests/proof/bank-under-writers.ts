import { type Pool, run } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { openAccounts } from './proof-bank.ts';
import { createLines } from './till.ts';
import { startWriters, type Writers } from './writers.ts';

/** A new bank of ten accounts in this empty database, and writers who begin to move their money. */
export async function bankUnderWriters(pool: Pool, url: string, seed: number): Promise<Writers> {
  await migrate(pool);
  await run(pool, createLines);
  return startWriters(url, await openAccounts(pool, 10, 1_000_00n), seed);
}
