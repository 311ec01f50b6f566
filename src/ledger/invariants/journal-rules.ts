// What must be true of every journal and entry, asked of a range of journals at once.
//
// A range is read once, and every rule looks at what was read. Whatever a rule needs from outside
// its range it looks up by an index, row by row, so that the time for a range does not depend on
// how much there is besides: `limit` in a lateral join keeps the planner from reading a whole table
// instead.
import sql, { type Sql } from 'sql-template-tag';
import { forcedKinds } from '../journal.ts';
import type { Rule } from './find-breaches.ts';

/** Journals with a number above `after`, up to `upTo`. */
export interface JournalRange {
  readonly after: bigint;
  readonly upTo: bigint;
}

const within =
  ({ after, upTo }: JournalRange) =>
  (number: Sql) =>
    sql`${number} > ${after} and ${number} <= ${upTo}`;

/**
 * The range as tables of a `with`, for the rules: its journals, its entries, each entry as a step
 * from the one before it, and the accounts that it moved.
 */
export function readRange(range: JournalRange): Sql {
  const inRange = within(range);
  return sql`journal as materialized (
      select number, key, kind, reverses, bank_day, forced from ledger.journals
        where ${inRange(sql`number`)}
    ), entry as materialized (
      select e.account_id, e.sequence::bigint, e.journal_number, e.amount_cents::bigint,
          e.balance_after_cents, e.posted_at, e.bank_day, journal.bank_day as journal_day,
          journal.number is not null as has_journal, before.sequence::bigint as last,
          before.balance_after_cents as last_cents, before.posted_at as last_at
        from ledger.entries e
        left join journal on journal.number = e.journal_number
        left join ledger.entries before
          on before.account_id = e.account_id and before.sequence = e.sequence - 1
            and ${inRange(sql`before.journal_number`)}
        where ${inRange(sql`e.journal_number`)}
    ), first_step as materialized (
      select e.account_id, e.sequence, e.amount_cents, e.balance_after_cents, e.posted_at,
          before.sequence::bigint as last, coalesce(before.balance_after_cents, 0) as last_cents,
          before.posted_at as last_at
        from entry e
        left join lateral (
          select sequence, balance_after_cents, posted_at from ledger.entries before
            where before.account_id = e.account_id and before.sequence = e.sequence - 1 limit 1
          ) before on true
        where e.last is null
    ), step as not materialized (
      select * from first_step
      union all
      select account_id, sequence, amount_cents, balance_after_cents, posted_at, last, last_cents,
          last_at
        from entry where last is not null
    ), moved as materialized (
      select step.*, account.class from (
          select account_id, min(sequence) as first_sequence,
              min(last_cents + amount_cents) filter (where amount_cents < 0) as lowest_cents
            from step group by account_id) step
        left join lateral (
          select class from ledger.accounts where id = step.account_id limit 1) account on true
    )`;
}

export function journalRules(range: JournalRange): readonly Rule[] {
  const inRange = within(range);
  return [
    {
      rule: 'every journal sums to zero',
      breaches: sql`select 'journal ' || journal_number as what from entry
        group by journal_number having ledger.total(amount_cents) <> 0`,
    },
    {
      rule: 'every entry belongs to a journal and an account',
      breaches: sql`select 'entry ' || sequence || ' of ' || account_id as what
          from entry where not has_journal
        union all
        select 'entry ' || first_sequence || ' of ' || account_id from moved where class is null`,
    },
    {
      rule: 'every entry has the bank day of its journal',
      breaches: sql`select 'entry ' || sequence || ' of ' || account_id as what
        from entry where bank_day is distinct from journal_day`,
    },
    {
      rule: 'every journal is of a bank day',
      breaches: sql`select 'journal ' || number as what from journal
        where bank_day not in (select day from ledger.bank_days)`,
    },
    {
      rule: 'only journals of some kinds are forced',
      breaches: sql`select 'journal ' || number as what from journal
        where forced and kind <> all(${forcedKinds})`,
    },
    {
      rule: 'entries are numbered without gaps, in time, each with the balance it leaves',
      breaches: sql`select 'entry ' || sequence || ' of ' || account_id as what
        from step
        where (last is null and sequence <> 1)
          or balance_after_cents <> last_cents + amount_cents
          or (posted_at < last_at and (
            select class from ledger.accounts where id = account_id) is distinct from 'general')`,
    },
    {
      rule: 'no customer was ever brought below the floor but by a forced journal, at any step',
      breaches: belowFloor(range.after, inRange),
    },
    {
      rule: 'a reversal mirrors its original, and an original is reversed at most once',
      breaches: sql`select 'journal ' || r.number as what
        from journal r
        where r.reverses is not null and (
          (select count(*) from ledger.journals other where other.reverses = r.reverses) > 1
          or exists (
            select account_id from ledger.entries
              where journal_number in (r.number, r.reverses)
              group by account_id having sum(amount_cents) <> 0))`,
    },
    {
      rule: 'each key was recorded once',
      breaches: sql`select 'key of journal ' || number as what from journal
        where key in (
          select key from ledger.journals where key = any(array(select key::text from journal))
            group by key having count(*) > 1)`,
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
 *
 * Where nothing was held, the limit stayed what it was and no debit left less than zero, no step
 * can have gone below the floor: such accounts are not replayed.
 */
function belowFloor(after: bigint, inRange: (number: Sql) => Sql): Sql {
  return sql`with doubtful as materialized (
      select account_id from moved where class = 'customer' and (
        lowest_cents < 0 or exists (
          select from ledger.holds h where h.account_id = moved.account_id
            and h.placed_by <= ${after} and (h.resolved_by is null or h.resolved_by > ${after})))
      union select account_id from ledger.holds where ${inRange(sql`placed_by`)}
      union select account_id from ledger.holds where ${inRange(sql`resolved_by`)}
      union select account_id from ledger.limit_changes where ${inRange(sql`journal_number`)}
    ), steps as materialized (
      select account_id, resolved_by as number, 1 as phase, 0::bigint as ordinal,
          amount_cents::bigint as change
        from ledger.holds where ${inRange(sql`resolved_by`)}
      union all
      select account_id, journal_number, 2, sequence, amount_cents
        from entry where account_id in (select account_id from doubtful)
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
