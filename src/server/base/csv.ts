// Tables for spreadsheets. A spreadsheet takes a text that begins with certain signs for a formula,
// and a description is whatever somebody typed: such a text is marked as one.
const FORMULA = /^[=+\-@\t\r]/;
const SPECIAL = /[",\r\n]/;

/** Rows of texts as CSV (RFC 4180), the first row being the headings. */
export function csv(table: Iterable<readonly (string | null)[]>): string {
  let text = '';
  for (const row of table) text += `${row.map(cell).join(',')}\r\n`;
  return text;
}

function cell(value: string | null): string {
  if (value === null) return '';
  const plain = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
