import { brand } from '#brand/brand.ts';
import { dollars } from '#contract/fields/amount.ts';
import { sumCents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, type CalendarDate, laterOf, yearOf } from '#rules/calendar/calendar-date.ts';
import { REPORTED_FROM_CENTS } from '../../products/interest-by-year.ts';
import type { InterestSummary } from '../interest-summary.ts';
import { drawFooters } from './footers.ts';
import { drawAddress, drawBank, drawPairs, RIGHT_COLUMN } from './letterhead.ts';
import { color, page, Sheet, type Style } from './sheet.ts';
import { dayText } from './statement-text.ts';
import { Table } from './table.ts';

const WIDTH = page.right - page.left;

const columns = [
  { title: 'Account', x: page.left, width: 240, wraps: true },
  { title: 'Account number', x: 304, width: 120 },
  { title: 'Interest paid', x: 434, width: 124, align: 'right' },
] as const;

/** The interest of a year on paper. Until the year is over it says through which day. */
export async function interestPdf(summary: InterestSummary, today: CalendarDate): Promise<Buffer> {
  const { year, accounts, accountHolder } = summary;
  const isOver = yearOf(today) > year;
  const lastCredit = accounts.map(({ creditedOn }) => creditedOn).reduce(laterOf);
  const title = `Interest paid in ${year}${isOver ? '' : ' so far'}`;
  const sheet = new Sheet({
    title: `${title}, ${accountHolder}`,
    author: brand.name,
    madeAt: bankMoment(addDays(lastCredit, 1), '00:00'),
  });
  drawBank(sheet);
  drawAddress(sheet, summary);
  const facts = [
    ['Calendar year', String(year)],
    ['Last credited', dayText(lastCredit)],
  ] as const;
  drawPairs(sheet, facts, { x: RIGHT_COLUMN, y: 134, width: page.right - RIGHT_COLUMN });
  sheet.y = 236;
  const box = { x: page.left, y: sheet.y, width: WIDTH };
  sheet.text(sheet.root, 'H1', title, box, { font: 'serif', size: 21, color: color.primary });
  sheet.y += 42;
  drawAccounts(sheet, summary);
  drawNotes(sheet, summary, isOver);
  drawFooters(sheet, `${accountHolder} · ${title}`);
  return await sheet.bytes();
}

function drawAccounts(sheet: Sheet, { accounts }: InterestSummary): void {
  const table = new Table(sheet, columns);
  for (const { accountName, accountNumber, interestCents } of accounts) {
    table.row([accountName, accountNumber, dollars(interestCents)]);
  }
  table.row(['Total', '', dollars(totalOf(accounts))], 'strong');
  table.end();
  sheet.y += 18;
}

const note: Style = { size: 9, color: color.muted, lineGap: 2 };

function drawNotes(sheet: Sheet, { year, accounts }: InterestSummary, isOver: boolean): void {
  const limit = dollars(REPORTED_FROM_CENTS);
  const reported =
    totalOf(accounts) >= REPORTED_FROM_CENTS
      ? `Because the total is ${limit} or more, we report it to the IRS. You receive Form 1099-INT ` +
        `by January 31, ${year + 1}.`
      : `We report a total of ${limit} or more to the IRS. ` +
        `${isOver ? 'This total is' : 'So far the total is'} below that; it may still be taxable.`;
  const notes = [
    'Interest counts in the year in which it is credited. All accounts that you own are included, ' +
      'also those that have been closed.',
    reported,
    'This summary is for your records. It is not Form 1099-INT.',
  ];
  for (const text of notes) {
    const height = sheet.heightOf(text, WIDTH, note) + 6;
    if (sheet.y + height > page.bottom) sheet.addPage();
    sheet.text(sheet.root, 'P', text, { x: page.left, y: sheet.y, width: WIDTH }, note);
    sheet.y += height;
  }
}

function totalOf(accounts: InterestSummary['accounts']) {
  return sumCents(accounts.map(({ interestCents }) => interestCents));
}
