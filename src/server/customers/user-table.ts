import { printCents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { csv } from '../base/lists/csv.ts';
import type { UserRow } from './reads.ts';

export function userTable(users: readonly UserRow[]): string {
  const headings = [
    'Id',
    'First name',
    'Last name',
    'Email',
    'Status',
    'Accounts',
    'Total balance',
  ];
  return csv([
    [...headings, 'Joined'],
    ...users.map((user) => [
      user.id,
      user.firstName,
      user.lastName,
      user.email,
      user.status,
      String(user.accountsCount),
      printCents(user.totalBalance),
      bankDay(user.createdAt),
    ]),
  ]);
}
