import type { FastifyReply } from 'fastify';

// Tables for spreadsheets. A spreadsheet takes a text that begins with certain signs for a formula,
// and a description is free text: such a cell is marked as text.
const FORMULA = /^[=+\-@\t\r](?!\d+(\.\d+)?$)/;
const SPECIAL = /[",\r\n]/;

/** Sends a table as a file to keep. */
export function sendTable(reply: FastifyReply, name: string, text: string): string {
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return text;
}

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
