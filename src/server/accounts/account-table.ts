import { printCents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { csv } from '../base/lists/csv.ts';
import type { AccountRow } from './reads.ts';

export function accountTable(accounts: readonly AccountRow[]): string {
  const headings = ['Account', 'Number', 'Customer', 'Email', 'Type', 'Balance', 'Available'];
  return csv([
    [...headings, 'Credit limit', 'Opened'],
    ...accounts.map((account) => [
      account.accountName,
      account.accountNumber,
      account.userName,
      account.userEmail,
      account.accountType,
      printCents(account.balance),
      printCents(account.availableBalance),
      account.creditLimit === null ? null : printCents(account.creditLimit),
      bankDay(account.createdAt),
    ]),
  ]);
}
