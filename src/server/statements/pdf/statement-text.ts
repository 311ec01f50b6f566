// How a statement on paper writes amounts and days.

import type { StatementFee } from '#contract/accounts/statements.ts';
import { dollars } from '#contract/fields/amount.ts';
import { readPrinted } from '#money/cents.ts';

/** "$1,234.50", with the true minus sign where it is negative. */
export function money(amount: string): string {
  return dollars(readPrinted(amount)).replace('-', '−');
}

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

export const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
export const dayText = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
export const shortDay = (day: string) => shortFormat.format(new Date(`${day}T00:00:00Z`));

export const feeNames: Readonly<Record<StatementFee['type'], string>> = {
  maintenance: 'Monthly maintenance',
  'wire-domestic': 'Domestic wires',
  'wire-international': 'International wires',
  'excess-item': 'Excess items',
  'stop-payment': 'Stop payments',
  'returned-item': 'Returned items',
  'paper-copy': 'Paper copies',
  overdraft: 'Overdrafts',
  other: 'Other fees',
};
