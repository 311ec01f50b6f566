// The head of a statement: whose it is, of which account and month, and what it comes to.
import type { Statement } from '#contract/accounts/statements.ts';
import { printCents, readPrinted, sumCents } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { drawAddress, drawBank, drawPairs, type Pair, RIGHT_COLUMN } from './letterhead.ts';
import { color, page, type Sheet } from './sheet.ts';
import { dayText, feeNames, money, monthText, shortDay } from './statement-text.ts';

export function drawHeading(sheet: Sheet, statement: Statement): void {
  drawBank(sheet);
  drawAddress(sheet, statement);
  drawFacts(sheet, statement);
  sheet.y = 236;
  sheet.text(
    sheet.root,
    'H1',
    `Statement for ${monthText(statement.month)}`,
    { x: page.left, y: sheet.y, width: page.right - page.left },
    { font: 'serif', size: 21, color: color.primary },
  );
  sheet.y += 38;
  drawFigures(sheet, statement);
  drawInterestAndFees(sheet, statement);
}

function drawFacts(sheet: Sheet, statement: Statement): void {
  const facts = [
    ['Account', statement.accountName],
    ['Account number', statement.accountNumber],
    ['Routing number', statement.routingNumber],
    ['Period', `${shortDay(statement.from)} to ${dayText(statement.to)}`],
    ['Days in period', String(statement.daysInPeriod)],
  ] as const;
  drawPairs(sheet, facts, { x: RIGHT_COLUMN, y: 120, width: page.right - RIGHT_COLUMN });
}

function drawFigures(sheet: Sheet, statement: Statement): void {
  const figures: readonly Pair[] = [
    ['Opening balance', balanceText(statement, statement.openingBalance)],
    ['Money in', money(statement.totalCredits)],
    ['Money out', money(statement.totalDebits)],
    ['Closing balance', balanceText(statement, statement.closingBalance)],
  ];
  const width = (page.right - page.left) / figures.length;
  const top = sheet.y;
  sheet.artifact((doc) => {
    doc.roundedRect(page.left, top, page.right - page.left, 50, 8).fill(color.soft);
    doc.lineWidth(0.75).strokeColor(color.line);
    for (let index = 1; index < figures.length; index += 1) {
      const x = page.left + index * width;
      doc
        .moveTo(x, top + 11)
        .lineTo(x, top + 39)
        .stroke();
    }
  });
  const table = sheet.struct('Table');
  sheet.root.add(table);
  figures.forEach(([label, value], index) => {
    const row = sheet.struct('TR');
    table.add(row);
    const box = { x: page.left + index * width + 14, y: top + 10, width: width - 18 };
    sheet.text(row, 'TH Row', label, box, { size: 8.5, color: color.muted });
    sheet.text(row, 'TD', value, { ...box, y: top + 23 }, { font: 'strong', size: 13 });
    row.end();
  });
  table.end();
  sheet.y = top + 66;
}

function balanceText({ accountType }: Statement, amount: string): string {
  const isOwed = isCredit(accountType) && amount.startsWith('-');
  return isOwed ? `${money(amount.slice(1))} owed` : money(amount);
}

const totalNames = {
  overdraft: 'Total overdraft fees',
  'returned-item': 'Total returned item fees',
} as const;

function drawInterestAndFees(sheet: Sheet, statement: Statement): void {
  const { fees, interestPaid, annualPercentageYieldEarned, interestAccrued } = statement;
  const interest: readonly Pair[] = [
    ['Interest paid this period', money(interestPaid)],
    ['Annual percentage yield earned', `${annualPercentageYieldEarned}%`],
    ['Interest earned, not yet paid', money(interestAccrued)],
  ];
  const total = sumCents(fees.map(({ amount }) => readPrinted(amount)));
  const charged: readonly Pair[] = [
    ...fees.map(({ type, amount }) => [feeNames[type], money(amount)] as const),
    ['Total fees this period', money(printCents(total))],
    ...(statement.feeTotals ?? []).flatMap(({ type, thisPeriod, yearToDate }) => [
      [`${totalNames[type]}, this period`, money(thisPeriod)] as const,
      [`${totalNames[type]}, year to date`, money(yearToDate)] as const,
    ]),
  ];
  const hasInterest = !isCredit(statement.accountType);
  const width = 236;
  const top = sheet.y;
  const columns = hasInterest
    ? ([
        ['Interest', interest],
        ['Fees', charged],
      ] as const)
    : ([['Fees', charged]] as const);
  columns.forEach(([title, pairs], index) => {
    const x = index === 0 ? page.left : page.right - width;
    sheet.text(sheet.root, 'H2', title, { x, y: top, width }, { font: 'serif', size: 12 });
    drawPairs(sheet, pairs, { x, y: top + 20, width });
  });
  const rows = Math.max(...columns.map(([, pairs]) => pairs.length));
  sheet.y = top + 20 + rows * 15.5 + 14;
}
