import { openPool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { closingDays } from '#ledger/days/bank-days.ts';
import { closeWithBooks } from '#tests/support/money/close-with-books.ts';

/** Closes the days of a bulk's history. A server would begin with that, and be busy for a while. */
export async function closeHistory(url: string, now = new Date()): Promise<void> {
  const pool = openPool({ url, max: 2, statementTimeoutMs: 0 });
  for (const { day } of await closingDays(pool)) {
    await transaction(pool, (tx) => closeWithBooks(tx, day, now));
  }
  await pool.end();
}
