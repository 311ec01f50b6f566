import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Statement, StatementTransaction } from '#contract/accounts/statements.ts';
import { color, page, type Sheet, type Struct, type Style } from './sheet.ts';
import { money, shortDay } from './statement-text.ts';

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

const columns = [
  { title: 'Date', x: page.left, width: 46 },
  { title: 'Description', x: 104, width: 208 },
  { title: 'Money out', x: 318, width: 76, align: 'right' },
  { title: 'Money in', x: 398, width: 76, align: 'right' },
  { title: 'Balance', x: 478, width: 80, align: 'right' },
] as const satisfies readonly Column[];

const DESCRIPTION_WIDTH = columns[1].width;
const cell: Style = { size: 9 };
const ROW_SPACE = 8;
/** So many rows are drawn before others get their turn. */
const ROWS_AT_ONCE = 50;

export async function drawTransactions(sheet: Sheet, statement: Statement): Promise<void> {
  const width = page.right - page.left;
  sheet.text(
    sheet.root,
    'H2',
    'Transactions',
    { x: page.left, y: sheet.y, width },
    {
      font: 'serif',
      size: 12,
    },
  );
  sheet.y += 22;
  const table = sheet.struct('Table');
  sheet.root.add(table);
  drawTitles(sheet, table);
  drawRow(sheet, table, {
    cells: [shortDay(statement.from), 'Opening balance', '', '', money(statement.openingBalance)],
    font: 'strong',
  });
  for (const [index, transaction] of statement.transactions.entries()) {
    drawRow(sheet, table, { cells: cellsOf(transaction) });
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToOthers();
  }
  drawRow(sheet, table, {
    cells: [shortDay(statement.to), 'Closing balance', '', '', money(statement.closingBalance)],
    font: 'strong',
  });
  table.end();
  sheet.y += 14;
}

type Cells = readonly [string, string, string, string, string];

function cellsOf({ day, description, type, amount, balanceAfter }: StatementTransaction): Cells {
  const moved = money(amount);
  return [
    shortDay(day),
    description,
    type === 'debit' ? moved : '',
    type === 'credit' ? moved : '',
    money(balanceAfter),
  ];
}

interface Row {
  readonly cells: Cells;
  readonly font?: Style['font'];
}

function drawRow(sheet: Sheet, table: Struct, { cells, font = 'regular' }: Row): void {
  const style = { ...cell, font };
  const height = sheet.heightOf(cells[1], DESCRIPTION_WIDTH, style) + ROW_SPACE;
  if (sheet.y + height > page.bottom) {
    sheet.addPage();
    repeatTitles(sheet);
  }
  const row = sheet.struct('TR');
  table.add(row);
  cells.forEach((value, index) => {
    const column: Column = columns[index] ?? columns[0];
    const { x, width, align = 'left' } = column;
    const shade = column.title === 'Balance' || index === 0 ? color.muted : color.ink;
    const fill = font === 'strong' ? color.ink : shade;
    const box = { x, y: sheet.y + ROW_SPACE / 2, width };
    sheet.text(row, 'TD', value, box, { ...style, align, color: fill });
  });
  row.end();
  sheet.y += height;
  sheet.line(sheet.y, '#E9E5DA');
}

const title: Style = { font: 'strong', size: 8.5, color: color.muted };

function drawTitles(sheet: Sheet, table: Struct): void {
  const row = sheet.struct('TR');
  table.add(row);
  for (const column of columns) {
    const { x, width, align = 'left' }: Column = column;
    sheet.text(row, 'TH Column', column.title, { x, y: sheet.y, width }, { ...title, align });
  }
  row.end();
  endTitles(sheet);
}

/** On a further page they are for the eye only: the tree has them already. */
function repeatTitles(sheet: Sheet): void {
  sheet.artifact(() => {
    for (const column of columns) {
      const { x, width, align = 'left' }: Column = column;
      sheet.draw(column.title, { x, y: sheet.y, width }, { ...title, align });
    }
  });
  endTitles(sheet);
}

function endTitles(sheet: Sheet): void {
  sheet.y += 15;
  sheet.line(sheet.y, color.primary);
}
