// What the statements of a month are made of, for many accounts at a time.
import sql, { type Sql } from 'sql-template-tag';
import { totaledFees } from '#contract/accounts/statements.ts';
import { type Db, rows } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { addDays, type CalendarDate, endOfMonth } from '#rules/calendar/calendar-date.ts';
import { ownedAccounts, ownerOf } from '../people/access.ts';
import { noteOf } from '../posting/transaction-notes.ts';
import type { AccountMonth, FeeOfYear, MonthEntry } from './build-statement.ts';

/** Who is told that the statement is there; null where nobody can be. */
export interface Recipient {
  readonly email: string | null;
  readonly firstName: string;
  /** Whether this is the first of the customer's accounts, so that one mail is sent for all. */
  readonly isFirst: boolean;
}

export type AccountRow = AccountMonth & Recipient;

interface StoredAccount extends Omit<AccountRow, 'accountHolderAddress' | 'balanceDays'> {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
  readonly balanceDays: string;
}

/** The next accounts that were open in the month and have no statement of it. */
export async function listAccountsToIssue(
  db: Db,
  month: CalendarDate,
  after: string,
  maxAccounts: number,
): Promise<AccountRow[]> {
  const last = endOfMonth(month);
  const end = bankMoment(addDays(last, 1), '00:00');
  const balanceOn = (comparison: '<' | '<=', day: CalendarDate) => sql`coalesce((
    select balance_cents from ledger.day_balances
      where account_id = a.id and ${comparison === '<' ? sql`day < ${day}` : sql`day <= ${day}`}
      order by day desc limit 1), 0)`;
  const records = await rows<StoredAccount>(
    db,
    // The batch is chosen first, along the key: a join of all accounts would be made each time.
    sql`with batch as materialized (
          select a.id, ${ownerOf(sql`a.id`)} as owner from accounts a
            where a.id > ${after} and ${dayOf(sql`openings`)} <= ${last}
              and coalesce(${dayOf(sql`closings`)} >= ${month}, true)
              and not exists (
                select from statements s where s.account_id = a.id and s.month = ${month})
            order by a.id limit ${maxAccounts})
        select a.id as "accountId", a.account_number as "accountNumber",
          a.account_type as "accountType", a.account_name as "accountName",
          coalesce(c.first_name || ' ' || c.last_name, '') as "accountHolder",
          c.address as street, c.city, c.state, c.zip_code as "zipCode",
          c.email, coalesce(c.first_name, '') as "firstName",
          coalesce(a.id = (
            select own.id from accounts own
              where own.id in (${ownedAccounts(sql`c.id`)}) and own.closed_at is null
                and own.created_at < ${end}
              order by own.id limit 1), false) as "isFirst",
          ${balanceOn('<', month)}::bigint as "openingCents",
          ${balanceOn('<=', last)}::bigint as "closingCents",
          coalesce(m.interest_cents, 0)::bigint as "earnedCents",
          case when m.credited_on > ${last} then m.interest_cents else 0 end::bigint
            as "uncreditedCents",
          coalesce(m.balance_days, 0)::text as "balanceDays"
        from batch join accounts a on a.id = batch.id
        left join customers c on c.id = batch.owner
        left join account_months m on m.month = ${month} and m.account_id = a.id
        order by a.id`,
  );
  return records.map(({ street, city, state, zipCode, balanceDays, ...account }) => ({
    ...account,
    balanceDays: BigInt(balanceDays),
    accountHolderAddress:
      street === null || city === null || state === null || zipCode === null
        ? null
        : { street, city, state, zipCode },
  }));
}

/**
 * Overdraft and returned-item fees of a calendar year up to a day, by account. They are rare: one
 * look at the year's journals finds all of them, where each account's year would be read for none.
 */
export async function listFeesOfYear(
  db: Db,
  upTo: CalendarDate,
): Promise<ReadonlyMap<string, readonly FeeOfYear[]>> {
  const kinds = totaledFees.map((type) => `${type}-fee`);
  const found = await rows<FeeOfYear & { readonly accountId: string }>(
    db,
    sql`select e.account_id as "accountId", replace(j.kind, '-fee', '') as type,
          -sum(e.amount_cents)::bigint as "chargedCents"
        from ledger.journals j join ledger.entries e on e.journal_number = j.number
        join accounts a on a.id = e.account_id
        where j.kind = any(${kinds}) and e.category = 'Fees'
          and j.bank_day between ${`${upTo.slice(0, 4)}-01-01`} and ${upTo}
        group by e.account_id, j.kind`,
  );
  return Map.groupBy(found, ({ accountId }) => accountId);
}

/** The bank day of the journal that opened or closed the account. */
function dayOf(table: Sql): Sql {
  return sql`(select j.bank_day from ledger.${table} t
    join ledger.journals j on j.number = t.journal_number where t.account_id = a.id)`;
}

/** What was posted to accounts on the days of a period, in the order of the days. */
export async function listEntries(
  db: Db,
  accountIds: readonly string[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<MonthEntry[]> {
  return await rows<MonthEntry>(
    db,
    sql`select e.id, e.account_id as "accountId", e.amount_cents as "amountCents",
          e.bank_day as "bankDay", e.posted_at as "postedAt", e.description, e.merchant, e.category,
          ${noteOf(sql`e.journal_number`, sql`e.account_id`)} as note, j.kind,
          case when e.category = 'Fees' then (
            select t.transfer_type from transfers t
              where j.key like 'transfer %' and t.id = split_part(j.key, ' ', 2)::uuid
                and t.transfer_type <> 'internal') end as "wireType"
        from ledger.entries e
        -- Kept apart by the offset, so that journals are looked up and not all of them read.
        cross join lateral (
          select kind, key from ledger.journals where number = e.journal_number offset 0) j
        where e.account_id = any(${accountIds}::uuid[])
          and e.bank_day between ${from} and ${to}
        order by e.account_id, e.bank_day, e.sequence`,
  );
}
