import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Statement, StatementTransaction } from '#contract/accounts/statements.ts';
import { page, type Sheet } from './sheet.ts';
import { money, shortDay } from './statement-text.ts';
import { Table } from './table.ts';

const columns = [
  { title: 'Date', x: page.left, width: 46, muted: true },
  { title: 'Description', x: 104, width: 208, wraps: true },
  { title: 'Money out', x: 318, width: 76, align: 'right' },
  { title: 'Money in', x: 398, width: 76, align: 'right' },
  { title: 'Balance', x: 478, width: 80, align: 'right', muted: true },
] as const;

/** So many rows are drawn before others get their turn. */
const ROWS_AT_ONCE = 50;

export async function drawTransactions(sheet: Sheet, statement: Statement): Promise<void> {
  const box = { x: page.left, y: sheet.y, width: page.right - page.left };
  sheet.text(sheet.root, 'H2', 'Transactions', box, { font: 'serif', size: 12 });
  sheet.y += 22;
  const { from, to, openingBalance, closingBalance, transactions } = statement;
  const table = new Table(sheet, columns);
  table.row([shortDay(from), 'Opening balance', '', '', money(openingBalance)], 'strong');
  for (const [index, transaction] of transactions.entries()) {
    table.row(cellsOf(transaction));
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers();
  }
  table.row([shortDay(to), 'Closing balance', '', '', money(closingBalance)], 'strong');
  table.end();
  sheet.y += 14;
}

function cellsOf(transaction: StatementTransaction): readonly string[] {
  const { day, description, type, amount, balanceAfter } = transaction;
  const moved = money(amount);
  return [
    shortDay(day),
    description,
    type === 'debit' ? moved : '',
    type === 'credit' ? moved : '',
    money(balanceAfter),
  ];
}
