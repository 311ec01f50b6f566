import sql from 'sql-template-tag';
import { brand } from '#brand/brand.ts';
import type { StatementTransaction } from '#contract/accounts/statements.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import { balanceAsOf } from '#ledger/days/day-balances.ts';
import { cents, printCents } from '#money/cents.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  startOfMonth,
} from '#rules/calendar/calendar-date.ts';
import { type AccessibleAccount, accessTo } from '../people/access.ts';
import { shownTransactions } from './build-statement.ts';
import type { OfxPeriod } from './formats/ofx.ts';
import { listEntries } from './month-reads.ts';

export interface WantedActivity {
  readonly customerId: string;
  readonly accountId: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly today: CalendarDate;
  readonly maxRows: number;
}

/** What was posted to an account on the days of a period; what is pending is left out. */
export async function readActivity(db: Db, wanted: WantedActivity): Promise<OfxPeriod> {
  const account = await accessTo(db, wanted.customerId, wanted.accountId, 'statements');
  const to = calendarDate(wanted.to ?? wanted.today);
  const from = calendarDate(wanted.from ?? startOfMonth(to));
  if (from > to) {
    const sentence = 'From must not be after To';
    throw new Refusal('invalid-fields', { fields: { from: sentence } });
  }
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from ledger.entries
        where account_id = ${account.id} and bank_day between ${from} and ${to}`,
  );
  if (count > BigInt(wanted.maxRows)) {
    const sentence = `Please choose fewer days: a file has at most ${wanted.maxRows} transactions`;
    throw new Refusal('invalid-fields', { fields: { from: sentence } });
  }
  const opening = await balanceAsOf(db, account.id, addDays(from, -1));
  const transactions = shownTransactions(opening, await listEntries(db, [account.id], from, to));
  return periodOf(account, { from, to, opening, transactions });
}

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly opening: bigint;
  readonly transactions: readonly StatementTransaction[];
}

function periodOf(
  account: AccessibleAccount,
  { from, to, opening, transactions }: Period,
): OfxPeriod {
  const { accountName, accountNumber, accountType } = account;
  return {
    accountName,
    accountNumber,
    accountType,
    routingNumber: brand.routingNumber,
    from,
    to,
    closingBalance: transactions.at(-1)?.balanceAfter ?? printCents(cents(opening)),
    transactions: [...transactions],
  };
}
