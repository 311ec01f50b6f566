// What must be true of the whole ledger at any moment, asked of the database itself. Each rule
// selects what breaks it; nothing selected is a ledger in order.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { findWrongBooks } from './check-books.ts';
import { findBreaches, type Rule } from './find-breaches.ts';
import { type JournalRange, journalRules, readRange } from './journal-rules.ts';

const accountRules: readonly Rule[] = [
  {
    rule: 'the whole ledger sums to zero',
    breaches: sql`select 'sum ' || sum(balance_cents) as what
      from ledger.accounts having sum(balance_cents) <> 0`,
  },
  {
    // The rule about entries makes the last one the sum of all.
    rule: 'an account is what its entries, holds and limit changes made it',
    breaches: sql`select 'account ' || a.id as what
      from ledger.accounts a
      left join lateral (
        select sequence, balance_after_cents from ledger.entries e
          where e.account_id = a.id order by e.sequence desc limit 1) last on true
      left join lateral (
        select credit_limit_cents from ledger.limit_changes l
          where l.account_id = a.id order by l.journal_number desc limit 1) line on true
      left join (
        select account_id, sum(amount_cents) as total
          from ledger.holds where resolved_by is null group by account_id) held
        on held.account_id = a.id
      where a.sequence <> coalesce(last.sequence, 0)
        or a.balance_cents <> coalesce(last.balance_after_cents, 0)
        or a.held_cents <> coalesce(held.total, 0)
        or a.credit_limit_cents <> coalesce(line.credit_limit_cents, 0)
        or a.overdrawn_cents <> case a.class when 'general' then 0 else
          greatest(0, a.held_cents - a.credit_limit_cents - a.balance_cents) end`,
  },
  {
    rule: 'an account is closed by the journal of its closing',
    breaches: sql`select 'account ' || a.id as what
      from ledger.accounts a
      left join ledger.closings c on c.account_id = a.id
      left join ledger.journals j on j.number = c.journal_number
      where a.closed_at is distinct from j.posted_at`,
  },
  {
    rule: 'every account of a customer was opened by a journal, as it is now',
    breaches: sql`select 'account ' || coalesce(a.id, o.account_id) as what
      from (select * from ledger.accounts where class = 'customer') a
      full join ledger.openings o on o.account_id = a.id
      left join ledger.journals j on j.number = o.journal_number and j.kind = 'open-account'
      where o.account_id is null or a.id is null or a.chart_number <> o.chart_number
        or j.posted_at is distinct from a.opened_at`,
  },
  {
    rule: 'every account of a customer has one owner',
    breaches: sql`select 'account ' || a.id as what
      from ledger.accounts a
      left join ledger.account_parties p
        on p.account_id = a.id and p.role = 'owner' and p.until_journal is null
      where a.class = 'customer' group by a.id having count(p.account_id) <> 1`,
  },
];

/** Everything that is wrong with the ledger, in sentences; empty when nothing is. */
export async function findViolations(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const range of await listRanges(db)) {
    violations.push(...(await findViolationsInRange(db, range)));
  }
  return [...violations, ...(await findWrongAccounts(db)), ...(await findWrongBooks(db))];
}

export async function findViolationsInRange(db: Db, range: JournalRange): Promise<string[]> {
  return await findBreaches(db, journalRules(range), readRange(range));
}

/** What is wrong with accounts, given that their entries are in order. */
export async function findWrongAccounts(db: Db): Promise<string[]> {
  return await findBreaches(db, accountRules);
}

const RANGE = 50_000n;
export const LOWEST_NUMBER = -(2n ** 63n);
export const HIGHEST_NUMBER = 2n ** 63n - 1n;

/** Together they cover every number, also those that no journal should have. */
async function listRanges(db: Db): Promise<JournalRange[]> {
  const { first, last } = await one<{ first: bigint; last: bigint }>(
    db,
    sql`select coalesce(min(number), 0) as first, coalesce(max(number), 0) as last
      from ledger.journals where number > 0`,
  );
  const ranges: JournalRange[] = [];
  let after = LOWEST_NUMBER;
  for (let upTo = first + RANGE; upTo < last; upTo += RANGE) {
    ranges.push({ after, upTo });
    after = upTo;
  }
  return [...ranges, { after, upTo: HIGHEST_NUMBER }];
}
