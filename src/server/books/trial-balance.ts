import type { readTrialBalance as endpoint } from '#contract/back-office/books.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Db } from '#database/connection.ts';
import { readDayTotals } from '#ledger/days/day-totals.ts';
import { printCents, sumCents } from '#money/cents.ts';
import { csv } from '../base/lists/csv.ts';
import { getBankDay } from './bank-days.ts';
import { sidesOf } from './sides.ts';

type TrialBalance = Returned<typeof endpoint>;

/** Every account of the chart that has entries, as of the close of a day or as of now. */
export async function readTrialBalance(
  db: Db,
  requestedDay: string | undefined,
): Promise<TrialBalance> {
  const { day, status } = await getBankDay(db, requestedDay);
  const totals = await readDayTotals(db, { day, isClosed: status === 'closed' });
  const rows = totals.map(({ balanceCents, ...account }) => ({
    ...account,
    ...sidesOf(balanceCents),
  }));
  return {
    day,
    status,
    rows,
    totals: {
      debit: sumCents(rows.map(({ debit }) => debit)),
      credit: sumCents(rows.map(({ credit }) => credit)),
    },
  };
}

export function trialBalanceTable({ rows, totals }: TrialBalance): string {
  return csv([
    ['Number', 'Name', 'Type', 'Debit', 'Credit'],
    ...rows.map(({ number, name, type, debit, credit }) => [
      number,
      name,
      type,
      printCents(debit),
      printCents(credit),
    ]),
    ['', 'Total', '', printCents(totals.debit), printCents(totals.credit)],
  ]);
}
