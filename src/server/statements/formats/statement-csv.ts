import type { StatementTransaction } from '#contract/accounts/statements.ts';
import { csv } from '../../base/lists/csv.ts';

const headings = [
  'Date',
  'Description',
  'Merchant',
  'Category',
  'Type',
  'Amount',
  'Balance after',
  'Note',
];

/** The transactions of a period for a spreadsheet. */
export function transactionsCsv(transactions: readonly StatementTransaction[]): string {
  return csv([
    headings,
    ...transactions.map((row) => [
      row.day,
      row.description,
      row.merchant,
      row.category,
      row.type,
      row.amount,
      row.balanceAfter,
      row.note,
    ]),
  ]);
}
