import { printCents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { csv } from '../base/lists/csv.ts';
import type { OwnRow, StaffRow } from './reads.ts';

/** The table a customer takes home; the balance after each posting is of its account. */
export function ownTable(rows: readonly OwnRow[], nameOf: (accountId: string) => string): string {
  const headings = ['Date', 'Account', ...shownHeadings, 'Balance after', 'Note'];
  return csv([
    headings,
    ...rows.map((row) => [
      bankDay(row.date),
      nameOf(row.accountId),
      ...shown(row),
      row.balanceAfter === null ? null : printCents(row.balanceAfter),
      row.note,
    ]),
  ]);
}

export function staffTable(rows: readonly StaffRow[]): string {
  const headings = ['Date', 'Customer', 'Email', 'Account', ...shownHeadings, 'Note'];
  return csv([
    headings,
    ...rows.map((row) => [
      bankDay(row.date),
      row.userName,
      row.userEmail,
      row.accountNumber,
      ...shown(row),
      row.note,
    ]),
  ]);
}

const shownHeadings = ['Description', 'Merchant', 'Category', 'Type', 'Amount', 'Status'];

function shown({ description, merchant, category, type, amount, status, progress }: OwnRow) {
  return [description, merchant, category, type, printCents(amount), progress ?? status];
}
