import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { writeRows } from '#database/sending/write-rows.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, endOfMonth, startOfMonth, yearOf } from '#rules/calendar/calendar-date.ts';
import { type AccountMonth, buildStatement } from '#server/statements/build-statement.ts';
import { listEntries } from '#server/statements/month-reads.ts';
import { statementRow, statementRows } from '#server/statements/statement-row.ts';
import type { TestApp } from '../app.ts';

/** Issues the statement of an account for the month that still runs; answers that month. */
export async function issueNow({ deps, clock }: TestApp, accountId: string): Promise<string> {
  const { pool, keys } = deps;
  const month = startOfMonth(bankDay(clock.businessNow()));
  const account = await one<Pick<AccountMonth, 'accountNumber' | 'accountType' | 'accountName'>>(
    pool,
    sql`select account_number as "accountNumber", account_type as "accountType",
          account_name as "accountName" from accounts where id = ${accountId}`,
  );
  const entries = await listEntries(pool, [accountId], month, endOfMonth(month));
  const statement = buildStatement(
    month,
    {
      ...account,
      accountId,
      accountHolder: 'Robin Alder',
      accountHolderAddress: null,
      openingCents: 0n,
      closingCents: entries.reduce((sum, { amountCents }) => sum + amountCents, 0n),
      earnedCents: 0n,
      uncreditedCents: 0n,
      balanceDays: 0n,
    },
    entries,
  );
  const row = statementRow(keys, randomUUID(), accountId, statement, clock.businessNow());
  await run(pool, writeRows([statementRows([row])]));
  return statement.month;
}

/** Writes down that interest was credited for the month before; answers its year. */
export async function creditInterest(
  { deps: { pool }, clock }: TestApp,
  accountId: string,
  cents = 1_234n,
): Promise<string> {
  const last = addDays(startOfMonth(bankDay(clock.businessNow())), -1);
  await run(
    pool,
    sql`insert into account_months (month, account_id, product_id, first_day, through, balance_cents,
          balance_days, numerator, daily_numerator, interest_cents, credited_on)
        select ${startOfMonth(last)}, id, product_id, ${last}, ${last}, 0, 0, 0, 0, ${cents}, ${last}
          from accounts where id = ${accountId}`,
  );
  return String(yearOf(last));
}
