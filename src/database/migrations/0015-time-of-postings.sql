-- Time never runs backwards within a customer's account. The bank's own accounts are on the other
-- side of everybody's postings: one that is dated ahead there must not date all others ahead, so
-- their entries are in the order of their sequence, whatever their dates.
create or replace function ledger.apply_entries() returns trigger language plpgsql as $$
declare
  inserted bigint;
  applied bigint;
  further bigint;
  wrong bigint;
begin
  -- The next entry of each account: its number and its balance follow the last one's.
  update ledger.accounts a
    set balance_cents = fresh.balance_after_cents, sequence = fresh.sequence,
      last_posted_at = greatest(fresh.posted_at, a.last_posted_at)
    from fresh
    where a.id = fresh.account_id and a.closed_at is null
      and fresh.sequence = a.sequence + 1
      and fresh.balance_after_cents = a.balance_cents + fresh.amount_cents
      and (fresh.posted_at >= a.last_posted_at or a.class = 'general');
  get diagnostics applied = row_count;

  select ledger.total(journal.entries),
      min(journal.number) filter (where journal.total <> 0 or j.number is null)
    into inserted, wrong
    from (
      select journal_number as number, count(*) as entries, ledger.total(amount_cents) as total
        from fresh group by journal_number
    ) journal left join ledger.journals j using (number);
  if wrong is not null then
    raise exception 'journal % does not sum to zero', wrong
      using errcode = 'integrity_constraint_violation', constraint = 'journal_sums_to_zero';
  end if;
  if inserted = applied then
    return null;
  end if;

  -- Further entries of an account number on without a gap, each continues the one before it and
  -- stays at or above the floor, and the last one leaves what the account has then.
  with run as materialized (
    select fresh.account_id, count(*) as entries, ledger.total(fresh.amount_cents) as total,
      min(fresh.sequence) as first, max(fresh.sequence) as last,
      min(fresh.posted_at) as began, max(fresh.posted_at) as ended
      from fresh join ledger.accounts a on a.id = fresh.account_id
      where fresh.sequence > a.sequence
      group by fresh.account_id
  ), moved as (
    update ledger.accounts a
      set balance_cents = a.balance_cents + run.total, sequence = run.last,
        last_posted_at = greatest(run.ended, a.last_posted_at)
      from run
      where a.id = run.account_id and a.closed_at is null
        and run.first = a.sequence + 1 and run.last = a.sequence + run.entries
        and (run.began >= a.last_posted_at or a.class = 'general')
      returning run.entries
  )
  select ledger.total(entries) into further from moved;
  perform from (
    select account_id, sequence, amount_cents, balance_after_cents, posted_at,
      lag(balance_after_cents) over account as balance_before,
      lag(posted_at) over account as posted_before,
      lead(sequence) over account is null as is_last
      from fresh window account as (partition by account_id order by sequence)
  ) step
  join ledger.accounts a on a.id = step.account_id
  where step.balance_after_cents <> step.balance_before + step.amount_cents
    or (a.class <> 'general' and step.posted_at < step.posted_before)
    or (step.is_last and step.balance_after_cents <> a.balance_cents)
    or (a.class <> 'general'
      and step.balance_after_cents - a.held_cents < -a.credit_limit_cents)
  limit 1;
  if found or inserted <> applied + further then
    raise exception 'an entry does not continue its account'
      using errcode = 'integrity_constraint_violation', constraint = 'entry_continues_account';
  end if;
  return null;
end $$;
