// The head of a statement: whose it is, of which account and month, and what it comes to.
import { brand } from '#brand/brand.ts';
import type { Statement } from '#contract/accounts/statements.ts';
import { printCents, readPrinted, sumCents } from '#money/cents.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { color, page, type Sheet } from './sheet.ts';
import { dayText, feeNames, money, monthText, shortDay } from './statement-text.ts';

const RIGHT_COLUMN = 330;
const logo = [
  'M24 1a23 23 0 1 1 0 46a23 23 0 1 1 0 -46zM4.4 34.4L14.8 18C18.6 12 24.8 11.6 29 16.8L43.5 34.2' +
    'C37 37.8 30 35.4 24 36.4C17 37.6 10 38 4.4 34.4z',
  'M27.6 19.2l3.3 5.2h-1.5l3.1 4.6h-1.6l3.5 5.1h-5.7v4h-2.2v-4h-5.7l3.5 -5.1h-1.6l3.1 -4.6h-1.5z',
];

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

function drawBank(sheet: Sheet): void {
  sheet.artifact((doc) => {
    doc
      .save()
      .translate(page.left, page.top - 2)
      .scale(0.75)
      .fillColor(color.primary);
    for (const path of logo) doc.path(path).fill('even-odd');
    doc.restore();
  });
  const box = { x: page.left + 46, y: page.top + 1, width: 260 };
  sheet.text(sheet.root, 'P', brand.name, box, { font: 'serif', size: 14, color: color.primary });
  const { street, city, state, zipCode } = brand.headquarters;
  const address = `${street}, ${city}, ${state} ${zipCode}`;
  const contact = { ...box, y: page.top + 20 };
  sheet.text(sheet.root, 'P', address, contact, { size: 8, color: color.muted });
  const reach = { x: RIGHT_COLUMN, y: page.top + 3, width: page.right - RIGHT_COLUMN };
  sheet.text(sheet.root, 'P', `Questions? ${brand.phone}`, reach, {
    size: 8,
    color: color.muted,
    align: 'right',
  });
  sheet.text(
    sheet.root,
    'P',
    brand.email,
    { ...reach, y: page.top + 14 },
    {
      size: 8,
      color: color.muted,
      align: 'right',
    },
  );
}

/** Where the window of an envelope is. */
function drawAddress(sheet: Sheet, statement: Statement): void {
  const { accountHolder, accountHolderAddress: address } = statement;
  const lines = address
    ? [accountHolder, address.street, `${address.city}, ${address.state} ${address.zipCode}`]
    : [accountHolder];
  const box = { x: page.left, y: 134, width: 250 };
  sheet.text(sheet.root, 'P', lines.join('\n'), box, { size: 10.5, lineGap: 3 });
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

type Pair = readonly [label: string, value: string];

/** A table of two columns, label and value. */
function drawPairs(
  sheet: Sheet,
  pairs: readonly Pair[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const table = sheet.struct('Table');
  sheet.root.add(table);
  pairs.forEach(([label, value], index) => {
    const row = sheet.struct('TR');
    table.add(row);
    const at = y + index * 15.5;
    sheet.text(
      row,
      'TH Row',
      label,
      { x, y: at, width: width * 0.72 },
      { size: 9, color: color.muted },
    );
    const right = { x: x + width * 0.3, y: at, width: width * 0.7 };
    sheet.text(row, 'TD', value, right, { font: 'strong', size: 9, align: 'right' });
    row.end();
  });
  table.end();
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
