// What follows the transactions.
import { errorNotice } from '#brand/error-notice.ts';
import type { Statement } from '#contract/accounts/statements.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { color, page, type Sheet, type Style } from './sheet.ts';
import { monthText } from './statement-text.ts';

const WIDTH = page.right - page.left;
const small: Style = { size: 7.5, color: color.muted, lineGap: 1.5 };

export function drawClosing(sheet: Sheet, statement: Statement, sha256: string): void {
  const { title, paragraphs } = errorNotice(isCredit(statement.accountType) ? 'credit' : 'deposit');
  const fingerprint =
    `This statement was issued when ${monthText(statement.month)} closed and never changes. ` +
    `Its SHA-256 is ${sha256}.`;
  const texts = [...paragraphs, fingerprint];
  if (statement.checkpoint !== null) {
    texts.push(`Keep this checkpoint of our public log:\n${statement.checkpoint.trim()}`);
  }
  const height = texts.reduce((sum, text) => sum + sheet.heightOf(text, WIDTH, small) + 4, 18);
  if (sheet.y + height > page.bottom) sheet.addPage();
  sheet.text(
    sheet.root,
    'H2',
    title,
    { x: page.left, y: sheet.y, width: WIDTH },
    {
      font: 'strong',
      size: 8.5,
    },
  );
  sheet.y += 15;
  for (const text of texts) {
    sheet.text(sheet.root, 'P', text, { x: page.left, y: sheet.y, width: WIDTH }, small);
    sheet.y += sheet.heightOf(text, WIDTH, small) + 4;
  }
}
