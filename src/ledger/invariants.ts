// What must be true of the whole ledger at any moment, asked of the database itself. Each check
// returns the rows that break it; an empty list is a ledger in order.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, rows } from '#database/connection.ts';

interface Invariant {
  readonly rule: string;
  /** Selects a text `what` for each thing that breaks the rule. */
  readonly breaches: Sql;
}

const invariants: readonly Invariant[] = [
  {
    rule: 'every journal sums to zero',
    breaches: sql`select 'journal ' || journal_number as what from ledger.entries
      group by journal_number having sum(amount_cents) <> 0`,
  },
  {
    rule: 'every entry belongs to a journal and an account',
    breaches: sql`select 'entry ' || e.sequence || ' of ' || e.account_id as what
      from ledger.entries e
      left join ledger.journals j on j.number = e.journal_number
      left join ledger.accounts a on a.id = e.account_id
      where j.number is null or a.id is null`,
  },
  {
    rule: 'the whole ledger sums to zero',
    breaches: sql`select 'sum ' || sum(balance_cents) as what
      from ledger.accounts having sum(balance_cents) <> 0`,
  },
  {
    rule: 'entries are numbered without gaps, in time, each with the balance it leaves',
    breaches: sql`select 'entry ' || sequence || ' of ' || account_id as what from (
        select account_id, sequence, balance_after_cents, posted_at,
          row_number() over account as position,
          sum(amount_cents) over account as replayed,
          lag(posted_at) over account as posted_before
        from ledger.entries window account as (partition by account_id order by sequence)
      ) replay
      where sequence <> position or balance_after_cents <> replayed
        or (posted_at < posted_before and account_id not in (
          select id from ledger.accounts where class = 'general'))`,
  },
  {
    rule: 'an account is what its entries, holds and limit changes made it',
    breaches: sql`select 'account ' || a.id as what
      from ledger.accounts a
      left join (
        select account_id, count(*) as entries, sum(amount_cents) as total
          from ledger.entries group by account_id) e on e.account_id = a.id
      left join (
        select account_id, sum(amount_cents) as total
          from ledger.holds where resolved_by is null group by account_id) h on h.account_id = a.id
      left join (
        select distinct on (account_id) account_id, credit_limit_cents
          from ledger.limit_changes order by account_id, journal_number desc
        ) l on l.account_id = a.id
      where a.sequence <> coalesce(e.entries, 0)
        or a.balance_cents <> coalesce(e.total, 0)
        or a.held_cents <> coalesce(h.total, 0)
        or a.credit_limit_cents <> coalesce(l.credit_limit_cents, 0)`,
  },
  {
    rule: 'no customer was ever below the floor, at any step',
    breaches: sql`select 'account ' || account_id || ' at journal ' || number as what from (
        select step.account_id, step.number,
          sum(step.delta) over (
            partition by step.account_id order by step.number, step.phase, step.place) as available
        from (
          select account_id, resolved_by as number, 1 as phase, 0 as place, amount_cents as delta
            from ledger.holds where resolved_by is not null
          union all
          select account_id, journal_number, 2, sequence, amount_cents from ledger.entries
          union all
          select account_id, journal_number, 3, 0,
              credit_limit_cents - lag(credit_limit_cents, 1, 0) over (
                partition by account_id order by journal_number)
            from ledger.limit_changes
          union all
          select account_id, placed_by, 4, 0, -amount_cents from ledger.holds
        ) step
      ) history
      join ledger.accounts a on a.id = history.account_id and a.class = 'customer'
      where available < 0`,
  },
  {
    rule: 'a reversal mirrors its original, and an original is reversed at most once',
    breaches: sql`select 'journal ' || r.number as what
      from ledger.journals r
      where r.reverses is not null and (
        exists (
          select from ledger.journals other
            where other.reverses = r.reverses and other.number <> r.number)
        or exists (
          select account_id from ledger.entries
            where journal_number in (r.number, r.reverses)
            group by account_id having sum(amount_cents) <> 0))`,
  },
  {
    rule: 'each key was recorded once',
    breaches: sql`select 'key of journal ' || min(number) as what
      from ledger.journals group by key having count(*) > 1`,
  },
  {
    rule: 'each hold was placed and resolved by a journal, in this order',
    breaches: sql`select 'hold ' || h.id as what
      from ledger.holds h
      left join ledger.journals placed on placed.number = h.placed_by
      left join ledger.journals resolved on resolved.number = h.resolved_by
      where placed.number is null
        or (h.resolved_by is not null and resolved.number is null)
        or h.resolved_by <= h.placed_by`,
  },
];

/** Everything that is wrong with the ledger, in words; empty when nothing is. */
export async function findViolations(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const { rule, breaches } of invariants) {
    const records = await rows<{ what: string }>(db, sql`${breaches} limit 5`);
    violations.push(...records.map(({ what }) => `${rule}: ${what}`));
  }
  return violations;
}
