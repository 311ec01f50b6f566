// What must be true of the whole ledger at any moment, asked of the database itself. Each rule
// selects what breaks it; nothing selected is a ledger in order.
//
// Journals are looked at in ranges of their numbers. Whatever a rule needs from outside its range
// it looks up by an index, row by row, so that the time for a range does not depend on how much
// there is besides: `limit` in a lateral join keeps the planner from reading a whole table instead.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, one, rows } from '#database/connection.ts';
import { findWrongBooks } from './check-books.ts';
import { forcedKinds } from './journal.ts';

/** Journals with a number above `after`, up to `upTo`. */
export interface JournalRange {
  readonly after: bigint;
  readonly upTo: bigint;
}

interface Rule {
  readonly rule: string;
  /** Selects a text `what` for each thing that breaks the rule. */
  readonly breaches: Sql;
}

function journalRules({ after, upTo }: JournalRange): readonly Rule[] {
  const inRange = (number: Sql) => sql`${number} > ${after} and ${number} <= ${upTo}`;
  return [
    {
      rule: 'every journal sums to zero',
      breaches: sql`select 'journal ' || journal_number as what from ledger.entries
        where ${inRange(sql`journal_number`)}
        group by journal_number having sum(amount_cents) <> 0`,
    },
    {
      rule: 'every entry belongs to a journal and an account',
      breaches: sql`select 'entry ' || e.sequence || ' of ' || e.account_id as what
        from ledger.entries e
        where ${inRange(sql`e.journal_number`)} and (
          (select number from ledger.journals j where j.number = e.journal_number) is null
          or (select id from ledger.accounts a where a.id = e.account_id) is null)`,
    },
    {
      rule: 'every entry has the bank day of its journal',
      breaches: sql`select 'entry ' || e.sequence || ' of ' || e.account_id as what
        from ledger.entries e
        where ${inRange(sql`e.journal_number`)} and e.bank_day is distinct from (
          select bank_day from ledger.journals j where j.number = e.journal_number)`,
    },
    {
      rule: 'every journal is of a bank day',
      breaches: sql`select 'journal ' || j.number as what
        from ledger.journals j left join ledger.bank_days d on d.day = j.bank_day
        where ${inRange(sql`j.number`)} and d.day is null`,
    },
    {
      rule: 'only journals of some kinds are forced',
      breaches: sql`select 'journal ' || number as what from ledger.journals
        where ${inRange(sql`number`)} and forced and kind <> all(${forcedKinds})`,
    },
    {
      rule: 'entries are numbered without gaps, in time, each with the balance it leaves',
      breaches: sql`select 'entry ' || e.sequence || ' of ' || e.account_id as what
        from ledger.entries e
        left join lateral (
          select sequence, balance_after_cents, posted_at from ledger.entries before
            where before.account_id = e.account_id and before.sequence = e.sequence - 1 limit 1
          ) before on true
        left join lateral (
          select class from ledger.accounts where id = e.account_id limit 1) account on true
        where ${inRange(sql`e.journal_number`)} and (
          (before.sequence is null and e.sequence <> 1)
          or e.balance_after_cents <> e.amount_cents + coalesce(before.balance_after_cents, 0)
          or (e.posted_at < before.posted_at and account.class is distinct from 'general'))`,
    },
    {
      rule: 'no customer was ever brought below the floor but by a forced journal, at any step',
      breaches: belowFloor(after, inRange),
    },
    {
      rule: 'a reversal mirrors its original, and an original is reversed at most once',
      breaches: sql`select 'journal ' || r.number as what
        from ledger.journals r
        where ${inRange(sql`r.number`)} and r.reverses is not null and (
          (select count(*) from ledger.journals other where other.reverses = r.reverses) > 1
          or exists (
            select account_id from ledger.entries
              where journal_number in (r.number, r.reverses)
              group by account_id having sum(amount_cents) <> 0))`,
    },
    {
      rule: 'each key was recorded once',
      breaches: sql`select 'key of journal ' || j.number as what
        from ledger.journals j
        where ${inRange(sql`j.number`)}
          and (select count(*) from ledger.journals other where other.key = j.key) > 1`,
    },
    {
      rule: 'each hold was placed and resolved by a journal, in this order',
      breaches: sql`select 'hold ' || h.id as what
        from ledger.holds h
        where ${inRange(sql`h.placed_by`)} and (
          h.resolved_by <= h.placed_by
          or (select number from ledger.journals j where j.number = h.placed_by) is null
          or (h.resolved_by is not null
            and (select number from ledger.journals j where j.number = h.resolved_by) is null))`,
    },
  ];
}

/**
 * Replays the steps of a range account by account: what a journal frees comes before what it moves,
 * limits after that, and new holds last. Each account starts with what it had before the range.
 */
function belowFloor(after: bigint, inRange: (number: Sql) => Sql): Sql {
  return sql`with steps as materialized (
      select account_id, resolved_by as number, 1 as phase, 0::bigint as ordinal,
          amount_cents::bigint as change
        from ledger.holds where ${inRange(sql`resolved_by`)}
      union all
      select account_id, journal_number, 2, sequence, amount_cents
        from ledger.entries where ${inRange(sql`journal_number`)}
      union all
      select l.account_id, l.journal_number, 3, 0,
          l.credit_limit_cents - coalesce(before.credit_limit_cents, 0)
        from ledger.limit_changes l
        left join lateral (
          select credit_limit_cents from ledger.limit_changes earlier
            where earlier.account_id = l.account_id and earlier.journal_number < l.journal_number
            order by earlier.journal_number desc limit 1) before on true
        where ${inRange(sql`l.journal_number`)}
      union all
      select account_id, placed_by, 4, 0, -amount_cents
        from ledger.holds where ${inRange(sql`placed_by`)}
    ), touched as materialized (
      select account_id, min(ordinal) filter (where phase = 2) as first_sequence
        from steps group by account_id
    ), starts as materialized (
      select touched.account_id,
          coalesce(entry.balance_after_cents, older.balance_after_cents, 0)
          + coalesce(line.credit_limit_cents, 0) - held.total as available
        from touched
        join lateral (
          select class from ledger.accounts a
            where a.id = touched.account_id and a.class = 'customer' limit 1) account on true
        left join lateral (
          select balance_after_cents from ledger.entries e
            where e.account_id = touched.account_id
              and e.sequence = touched.first_sequence - 1 limit 1) entry on true
        left join lateral (
          select balance_after_cents from ledger.entries e
            where touched.first_sequence is null
              and e.account_id = touched.account_id and e.journal_number <= ${after}
            order by e.sequence desc limit 1) older on true
        left join lateral (
          select credit_limit_cents from ledger.limit_changes l
            where l.account_id = touched.account_id and l.journal_number <= ${after}
            order by l.journal_number desc limit 1) line on true
        cross join lateral (
          select coalesce(ledger.total(h.amount_cents), 0) as total from ledger.holds h
            where h.account_id = touched.account_id and h.placed_by <= ${after}
              and (h.resolved_by is null or h.resolved_by > ${after})) held
    )
    select 'account ' || account_id || ' at journal ' || number as what from (
      select steps.account_id, steps.number, steps.phase, steps.change,
        starts.available + ledger.total(steps.change) over (
          partition by steps.account_id order by steps.number, phase, ordinal) as available
      from steps join starts on starts.account_id = steps.account_id
    ) replayed
    where available < 0 and change < 0 and not (phase = 2 and (
      select forced from ledger.journals j where j.number = replayed.number))`;
}

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
  return await findBreaches(db, journalRules(range));
}

/** What is wrong with accounts, given that their entries are in order. */
export async function findWrongAccounts(db: Db): Promise<string[]> {
  return await findBreaches(db, accountRules);
}

/** Breaches of one rule that are reported. */
const MAX_REPORTED = 5;

async function findBreaches(db: Db, all: readonly Rule[]): Promise<string[]> {
  const violations: string[] = [];
  for (const { rule, breaches } of all) {
    const records = await rows<{ what: string }>(db, sql`${breaches} limit ${MAX_REPORTED}`);
    violations.push(...records.map(({ what }) => `${rule}: ${what}`));
  }
  return violations;
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
