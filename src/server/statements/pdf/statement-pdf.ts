import { brand } from '#brand/brand.ts';
import type { Statement } from '#contract/accounts/statements.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, calendarDate } from '#rules/calendar/calendar-date.ts';
import { drawClosing } from './closing.ts';
import { drawFooters } from './footers.ts';
import { drawHeading } from './heading.ts';
import { Sheet } from './sheet.ts';
import { monthText } from './statement-text.ts';
import { drawTransactions } from './transactions-table.ts';

/** The statement on paper. The same statement gives the same bytes. */
export async function statementPdf(statement: Statement, sha256: string): Promise<Buffer> {
  const sheet = new Sheet({
    title: `Statement for ${monthText(statement.month)}, ${statement.accountName}`,
    author: brand.name,
    madeAt: bankMoment(addDays(calendarDate(statement.to), 1), '00:00'),
  });
  drawHeading(sheet, statement);
  await drawTransactions(sheet, statement);
  drawClosing(sheet, statement, sha256);
  const { accountHolder, accountNumber, month } = statement;
  drawFooters(sheet, `${accountHolder} · Account ${accountNumber} · ${monthText(month)}`);
  return await sheet.bytes();
}
