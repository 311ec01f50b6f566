import type { Tx } from '#database/connection.ts';
import { closeDay } from '#ledger/days/bank-days.ts';
import { writeDayBalances } from '#ledger/days/day-balances.ts';
import { sumDayTotals, writeDayTotals } from '#ledger/days/day-totals.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { writeClearingItems } from '#server/books/clearing-items.ts';

/** Closes a day at once, with the books that the steps of its closing would have written. */
export async function closeWithBooks(tx: Tx, day: CalendarDate, now: Date): Promise<void> {
  await writeDayBalances(tx, day);
  await writeClearingItems(tx, day);
  await writeDayTotals(tx, day);
  const { debitCents, creditCents } = await sumDayTotals(tx, day);
  await closeDay(tx, day, { debitCents, creditCents, checks: [] }, now);
}
