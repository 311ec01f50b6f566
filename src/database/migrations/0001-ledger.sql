-- The double-entry ledger. Every change of money is one journal: its entries sum to zero, each
-- entry continues its account's sequence and balance, and nothing recorded is ever changed or
-- removed. The application evaluates the rules. The constraints and triggers here enforce the same
-- rules for every role, and the triggers keep each account's balance, holds and limit up to date.

create schema ledger;

-- Where possible a domain restricts a column instead of a check of its table: PostgreSQL prepares a
-- table's checks again for every statement that writes to it, a domain's once per connection.
create domain ledger.whole as bigint check (value >= 0);
create domain ledger.ordinal as bigint check (value > 0);
create domain ledger.movement as bigint
  check (value <> 0 and abs(value) <= 1000000000000);
create domain ledger.label as text check (length(value) between 1 and 60);
create domain ledger.submission_key as text collate "C" check (length(value) between 1 and 200);
create domain ledger.sha256 as bytea check (length(value) = 32);
create domain ledger.account_class as text check (value in ('customer', 'general'));
create domain ledger.chart_number as text collate "C" check (value ~ '^[1-5][0-9]{3}$');

-- sum() over bigint returns a numeric, which is slower; this returns a bigint and fails where the
-- total does not fit into one.
create aggregate ledger.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

-- Tables ----------------------------------------------------------------------------------------

-- The chart of accounts. The balance of a control account is the sum of the customers' accounts
-- under it; every other number has accounts of the bank's own.
create table ledger.chart (
  number ledger.chart_number primary key,
  name ledger.label not null unique,
  type text not null check (type in ('asset', 'liability', 'income', 'expense', 'equity')),
  is_control boolean not null default false
);

insert into ledger.chart (number, name, type, is_control) values
  ('1010', 'Due from Federal Reserve', 'asset', false),
  ('1090', 'Wire clearing', 'asset', false),
  ('1091', 'ACH settlement', 'asset', false),
  ('1092', 'Bill-pay clearing', 'asset', false),
  ('1093', 'Deposit clearing', 'asset', false),
  ('1094', 'Card clearing', 'asset', false),
  ('1095', 'Staff adjustments', 'asset', false),
  ('1310', 'Credit accounts', 'asset', true),
  ('1390', 'Overdrawn deposits', 'asset', false),
  ('1999', 'Suspense', 'asset', false),
  ('2010', 'Checking deposits', 'liability', true),
  ('2020', 'Savings deposits', 'liability', true),
  ('2030', 'Money market deposits', 'liability', true),
  ('2040', 'Business deposits', 'liability', true),
  ('2810', 'Accrued interest payable', 'liability', false),
  ('2990', 'Closed accounts', 'liability', false),
  ('3000', 'Equity', 'equity', false),
  ('4010', 'Fees', 'income', false),
  ('5010', 'Interest expense', 'expense', false),
  ('5090', 'Charge-offs', 'expense', false);

create table ledger.accounts (
  id uuid primary key,
  class ledger.account_class not null,
  chart_number ledger.chart_number not null references ledger.chart,
  -- The bank's own account of one number is several rows, so that postings do not all wait for one.
  -- Each journal uses the lane that its key leads to; the balance is the sum over all lanes.
  lane smallint not null default 0,
  balance_cents bigint not null default 0,
  held_cents ledger.whole not null default 0,
  credit_limit_cents ledger.whole not null default 0,
  -- How far the account is below its floor. Only a forced journal raises it.
  overdrawn_cents ledger.whole not null default 0,
  -- The number of entries; the newest entry carries this number.
  sequence ledger.whole not null default 0,
  last_posted_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint available_stays_at_or_above_floor check (
    class = 'general' or balance_cents - held_cents + credit_limit_cents + overdrawn_cents >= 0),
  constraint closed_accounts_are_empty
    check (closed_at is null or (balance_cents = 0 and held_cents = 0))
)
-- Free space for the next version of a row on its own page, so that an update touches no index.
with (fillfactor = 60);

create unique index accounts_general_lane on ledger.accounts (chart_number, lane)
  where class = 'general';

-- A bank day is a calendar day in the bank's time zone, and the date of every journal. One day is
-- open. When the next day opens, the closing of the day before begins: postings of customers and
-- staff carry the new day, those of the closing the old one. A closed day takes no journal.
create table ledger.bank_days (
  day date primary key,
  status text not null check (status in ('open', 'closing', 'closed')),
  opened_at timestamptz(3) not null,
  closing_at timestamptz(3),
  closed_at timestamptz(3),
  -- The last step of the closing that was finished.
  step text,
  -- What was posted on the day, each side.
  debit_cents ledger.whole,
  credit_cents ledger.whole,
  -- What the closing compared, and the result of each comparison.
  checks jsonb,
  constraint bank_day_has_its_times check (
    (closing_at is not null) = (status <> 'open') and (closed_at is not null) = (status = 'closed'))
);

create unique index one_bank_day_is_open on ledger.bank_days (status) where status = 'open';

create table ledger.journals (
  number bigint generated by default as identity primary key,
  -- The idempotency key of the request that this journal answers.
  key ledger.submission_key not null constraint journal_key_is_used_once unique,
  -- Of the whole request, to tell a repeated request from a reused key.
  fingerprint ledger.sha256 not null,
  kind ledger.label not null,
  reverses bigint references ledger.journals,
  posted_at timestamptz(3) not null,
  -- The date of the journal in the books; posted_at is only the time on the clock.
  bank_day date not null,
  -- Whether its debits are posted even where they leave an account overdrawn.
  forced boolean not null default false,
  -- Who asked for it and from where; null where it is not known.
  actor_kind text,
  actor_id text,
  address text,
  request_id text
);

create unique index journal_is_reversed_once on ledger.journals (reverses)
  where reverses is not null;
-- Journals and entries are written in order of time, and so are the pages of their tables.
create index journals_by_time on ledger.journals using brin (posted_at) with (pages_per_range = 32);
create index journals_by_bank_day on ledger.journals using brin (bank_day)
  with (pages_per_range = 32);

create table ledger.entries (
  account_id uuid not null,
  sequence ledger.ordinal not null,
  journal_number bigint not null,
  amount_cents ledger.movement not null,
  balance_after_cents bigint not null,
  posted_at timestamptz(3) not null,
  bank_day date not null,
  id uuid not null default gen_random_uuid(),
  -- Makes the digest of an entry one that nobody can guess from what the entry says.
  salt uuid not null default gen_random_uuid(),
  description text not null,
  merchant text,
  category text,
  primary key (account_id, sequence)
) partition by hash (account_id);

create index entries_of_journal on ledger.entries (journal_number);
create index entries_by_account_and_day on ledger.entries (account_id, bank_day);
create index entries_by_bank_day on ledger.entries using brin (bank_day)
  with (pages_per_range = 32);

do $$
begin
  for remainder in 0..7 loop
    execute format('create table ledger.entries_%1$s partition of ledger.entries
      for values with (modulus 8, remainder %1$s)', remainder);
  end loop;
end $$;

create table ledger.holds (
  id uuid primary key,
  account_id uuid not null references ledger.accounts,
  amount_cents ledger.movement not null check (amount_cents > 0),
  reason ledger.label not null,
  description text not null,
  placed_by bigint not null references ledger.journals,
  placed_at timestamptz(3) not null,
  -- When a job releases the hold; null where only a decision ends it.
  release_at timestamptz(3),
  resolved_by bigint references ledger.journals,
  outcome text check (outcome in ('captured', 'released')),
  constraint resolved_holds_have_an_outcome check ((resolved_by is null) = (outcome is null))
);

create index open_holds_of_account on ledger.holds (account_id) where resolved_by is null;
create index holds_of_account on ledger.holds (account_id, placed_by);
create index open_holds_by_release on ledger.holds (release_at)
  where resolved_by is null and release_at is not null;
create index holds_by_placement on ledger.holds (placed_by);
create index holds_by_resolution on ledger.holds (resolved_by) where resolved_by is not null;

create table ledger.limit_changes (
  journal_number bigint not null references ledger.journals,
  account_id uuid not null references ledger.accounts,
  credit_limit_cents ledger.whole not null,
  primary key (account_id, journal_number)
);

create index limit_changes_of_journal on ledger.limit_changes (journal_number);

create table ledger.closings (
  account_id uuid primary key references ledger.accounts,
  journal_number bigint not null references ledger.journals
);

create index closings_of_journal on ledger.closings (journal_number);

-- The freeze switch: while it is on, no journal is recorded.
create table ledger.switch (
  only_row boolean primary key default true check (only_row),
  frozen boolean not null default false
);

insert into ledger.switch default values;

-- History is written once -----------------------------------------------------------------------

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'history cannot be changed: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'history_is_written_once';
end $$;

create trigger journals_are_history before update or delete or truncate on ledger.journals
  for each statement execute function ledger.refuse_change();
create trigger entries_are_history before update or delete or truncate on ledger.entries
  for each statement execute function ledger.refuse_change();
create trigger limit_changes_are_history before update or delete or truncate on ledger.limit_changes
  for each statement execute function ledger.refuse_change();
create trigger closings_are_history before update or delete or truncate on ledger.closings
  for each statement execute function ledger.refuse_change();
create trigger holds_are_kept before delete or truncate on ledger.holds
  for each statement execute function ledger.refuse_change();
create trigger accounts_are_kept before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_change();
create trigger chart_is_kept before update or delete or truncate on ledger.chart
  for each statement execute function ledger.refuse_change();
create trigger bank_days_are_kept before delete or truncate on ledger.bank_days
  for each statement execute function ledger.refuse_change();

-- `session_replication_role = replica` switches ordinary triggers off, but not these.
alter table ledger.journals enable always trigger journals_are_history;
alter table ledger.entries enable always trigger entries_are_history;
alter table ledger.limit_changes enable always trigger limit_changes_are_history;
alter table ledger.closings enable always trigger closings_are_history;
alter table ledger.holds enable always trigger holds_are_kept;
alter table ledger.accounts enable always trigger accounts_are_kept;
alter table ledger.chart enable always trigger chart_is_kept;
alter table ledger.bank_days enable always trigger bank_days_are_kept;

-- A statement that names a partition runs the triggers of that partition and none of the table's.
-- Entries that are inserted that way would change no account, so they are refused.
do $$
begin
  for remainder in 0..7 loop
    execute format('create trigger entries_are_history
      before insert or update or delete or truncate on ledger.entries_%1$s
      for each statement execute function ledger.refuse_change();
      alter table ledger.entries_%1$s enable always trigger entries_are_history', remainder);
  end loop;
end $$;

-- A hold changes once, from open to resolved.
create function ledger.guard_hold_change() returns trigger language plpgsql as $$
begin
  if old.resolved_by is not null
    or new.resolved_by is null
    or (old.id, old.account_id, old.amount_cents, old.reason, old.description, old.placed_by,
        old.placed_at, old.release_at)
      is distinct from
       (new.id, new.account_id, new.amount_cents, new.reason, new.description, new.placed_by,
        new.placed_at, new.release_at)
  then
    raise exception 'hold % resolves once and changes in no other way', old.id
      using errcode = 'integrity_constraint_violation', constraint = 'hold_resolves_once';
  end if;
  return new;
end $$;

create trigger hold_resolves_once before update on ledger.holds
  for each row execute function ledger.guard_hold_change();

-- Bank days -------------------------------------------------------------------------------------

-- Days follow one another without a gap; each goes from open to closing to closed, in order.
create function ledger.guard_bank_day() returns trigger language plpgsql as $$
declare
  tolerance interval := coalesce(
    nullif(current_setting('larch.clock_tolerance', true), '')::interval, '5 s');
  refusal text;
begin
  if tg_op = 'INSERT' then
    refusal := case
      when new.status <> 'open' then 'opens first'
      when new.day <> (select max(day) + 1 from ledger.bank_days) then 'follows the last one'
      -- The demonstration can move the bank's time ahead; it stays within the clock of the database
      -- otherwise. Until a server has started once, the day is that of UTC.
      when new.day > (
        select ((clock_timestamp() + tolerance + shift_ms * interval '1 millisecond')
          at time zone coalesce(time_zone, 'UTC'))::date from public.business_clock)
        then 'does not open before it begins'
      end;
  else
    refusal := case
      when new.day <> old.day or new.opened_at <> old.opened_at then 'stays what it is'
      when old.status = 'closed' then 'stays closed'
      when old.status = 'open' and new.status = 'closed' then 'closes step by step'
      when old.status = 'closing' and new.status = 'open' then 'does not open again'
      when new.status = 'closed' and exists (
        select from ledger.bank_days where day < new.day and status <> 'closed')
        then 'closes after those before it'
      end;
  end if;
  if refusal is not null then
    raise exception 'bank day % %', new.day, refusal
      using errcode = 'integrity_constraint_violation', constraint = 'bank_days_run_in_order';
  end if;
  return new;
end $$;

create trigger bank_days_run_in_order before insert or update on ledger.bank_days
  for each row execute function ledger.guard_bank_day();
alter table ledger.bank_days enable always trigger bank_days_run_in_order;

-- Opens the bank days up to this one; the closing of each day before it begins at the same moment.
-- Every transaction that records journals has the same lock shared until it ends: the day changes
-- when none of them is under way, and those that come meanwhile wait and find the new day. The lock
-- is 'bday' in ASCII.
create function ledger.roll_bank_day(target date, at timestamptz) returns date
  language plpgsql as $$
declare
  last date;
begin
  perform pg_advisory_xact_lock(1650745721);
  select max(day) into last from ledger.bank_days;
  if last is null then
    insert into ledger.bank_days (day, status, opened_at) values (target, 'open', at);
    return target;
  end if;
  while last < target loop
    update ledger.bank_days set status = 'closing', closing_at = at where day = last;
    last := last + 1;
    insert into ledger.bank_days (day, status, opened_at) values (last, 'open', at);
  end loop;
  return last;
end $$;

-- A journal is of the open day. One of a closing day says so by the setting `ledger.closing_day`,
-- which is the day, or 'any' while history is written that happened before. The day is read after
-- the lock is there, so that it is the one of this moment. Where it has just changed, the posting
-- has lost to a concurrent transaction and can be tried again.
create function ledger.guard_new_journals() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  perform pg_advisory_xact_lock_shared(1650745721);
  select fresh.number, fresh.bank_day, fresh.kind, coalesce(d.status, 'unknown') as status,
      d.status = 'open' or (d.status = 'closing' and
        current_setting('ledger.closing_day', true) in (d.day::text, 'any')) as day_is_right
    into wrong
    from fresh left join ledger.bank_days d on d.day = fresh.bank_day
    where d.status is distinct from 'open' or fresh.forced
    order by day_is_right nulls first
    limit 1;
  if wrong.number is null then
    return null;
  end if;
  if wrong.day_is_right is not true then
    raise exception 'journal % is dated %, and that day is %', wrong.number, wrong.bank_day,
        wrong.status
      using errcode = case wrong.status when 'closing' then 'serialization_failure'
          else 'integrity_constraint_violation' end,
        constraint = 'journal_is_of_the_open_day';
  end if;
  if exists (select from fresh where forced and kind not in
    ('returned-check', 'returned-credit', 'card-clearing', 'correction'))
  then
    raise exception 'a journal of this kind cannot be forced'
      using errcode = 'integrity_constraint_violation', constraint = 'journal_kind_may_be_forced';
  end if;
  return null;
end $$;

create trigger journals_are_of_the_open_day after insert on ledger.journals
  referencing new table as fresh
  for each statement execute function ledger.guard_new_journals();

-- An account changes through its journals only --------------------------------------------------
-- The triggers of entries, holds, limit changes and closings change the account; every other
-- statement that would change it is refused. Each trigger runs once per statement, for all rows.

create function ledger.refuse_direct_change() returns trigger language plpgsql as $$
begin
  raise exception 'an account opens empty and changes by journals alone'
    using errcode = 'integrity_constraint_violation', constraint = 'account_follows_journals';
end $$;

create trigger accounts_open_empty before insert on ledger.accounts
  for each row when (new.balance_cents <> 0 or new.held_cents <> 0 or new.credit_limit_cents <> 0
    or new.overdrawn_cents <> 0 or new.sequence <> 0 or new.closed_at is not null)
  execute function ledger.refuse_direct_change();

-- Customers' accounts are under a control account, the bank's own under the other numbers.
create function ledger.guard_new_account() returns trigger language plpgsql as $$
begin
  if (new.class = 'customer') is distinct from
      (select is_control from ledger.chart where number = new.chart_number)
    or new.lane not between 0 and 7 or (new.class = 'customer' and new.lane <> 0)
  then
    raise exception 'an account of class % cannot be under %', new.class, new.chart_number
      using errcode = 'integrity_constraint_violation', constraint = 'account_fits_the_chart';
  end if;
  return new;
end $$;

create trigger account_fits_the_chart before insert on ledger.accounts
  for each row execute function ledger.guard_new_account();
create trigger accounts_follow_journals before update on ledger.accounts
  for each statement when (pg_trigger_depth() = 0)
  execute function ledger.refuse_direct_change();
-- The identity of an account never changes, not even from within a trigger. The server's role has
-- the right to update `lane`, because without a right to update some column it could not lock rows.
create trigger accounts_stay_what_they_are
  before update of id, class, chart_number, lane, opened_at on ledger.accounts
  for each statement execute function ledger.refuse_direct_change();
alter table ledger.accounts enable always trigger accounts_stay_what_they_are;

-- A journal is recorded whole, in one transaction: nothing is added to it afterwards.
create function ledger.require_new_journal(old bigint) returns void language plpgsql as $$
begin
  if old is not null then
    raise exception 'journal % was recorded before', old
      using errcode = 'integrity_constraint_violation', constraint = 'journal_is_recorded_whole';
  end if;
end $$;

-- The functions below run with the rights of the owner of the tables, so that the server's role
-- needs no right to change a balance, a hold total or a limit.

-- Nearly every new entry is the only one of its account in its statement, and the fixed cost of a
-- statement is most of the cost of a posting. So those entries are applied by one short statement,
-- and only an account with several new entries needs more.
--
-- Time never runs backwards within a customer's account. The bank's own accounts are on the other
-- side of all postings: one that is dated ahead there must not date all others ahead, so their
-- entries are in the order of their sequence, whatever their dates.
create function ledger.apply_entries() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
declare
  inserted bigint;
  applied bigint;
  further bigint;
  wrong bigint;
  misdated bigint;
  old bigint;
  discontinuous boolean;
  below_floor boolean;
begin
  -- The next entry of each account: its number and its balance follow the last one's, and it does
  -- not leave the account further below its floor than it was.
  update ledger.accounts a
    set balance_cents = fresh.balance_after_cents, sequence = fresh.sequence,
      overdrawn_cents = least(a.overdrawn_cents, greatest(0,
        a.held_cents - a.credit_limit_cents - fresh.balance_after_cents)),
      last_posted_at = greatest(fresh.posted_at, a.last_posted_at)
    from fresh
    where a.id = fresh.account_id and a.closed_at is null
      and fresh.sequence = a.sequence + 1
      and fresh.balance_after_cents = a.balance_cents + fresh.amount_cents
      and (a.class = 'general' or (fresh.posted_at >= a.last_posted_at
        and fresh.balance_after_cents - a.held_cents + a.credit_limit_cents + a.overdrawn_cents
          >= 0));
  get diagnostics applied = row_count;

  select ledger.total(journal.entries),
      min(journal.number) filter (where journal.total <> 0 or j.number is null),
      min(journal.number) filter (
        where journal.first_day <> j.bank_day or journal.last_day <> j.bank_day),
      min(journal.number) filter (where j.xmin <> pg_current_xact_id()::xid)
    into inserted, wrong, misdated, old
    from (
      select journal_number as number, count(*) as entries, ledger.total(amount_cents) as total,
          min(bank_day) as first_day, max(bank_day) as last_day
        from fresh group by journal_number
    ) journal left join ledger.journals j using (number);
  if wrong is not null then
    raise exception 'journal % does not sum to zero', wrong
      using errcode = 'integrity_constraint_violation', constraint = 'journal_sums_to_zero';
  end if;
  if misdated is not null then
    raise exception 'an entry of journal % is of another bank day', misdated
      using errcode = 'integrity_constraint_violation', constraint = 'entry_has_day_of_journal';
  end if;
  if old is not null then
    perform ledger.require_new_journal(old);
  end if;
  if inserted = applied then
    return null;
  end if;

  -- Further entries of an account number on without a gap, each continues the one before it, and
  -- the last one leaves what the account has then. A forced journal may leave it overdrawn.
  with run as materialized (
    select fresh.account_id, count(*) as entries, ledger.total(fresh.amount_cents) as total,
      min(fresh.sequence) as first, max(fresh.sequence) as last,
      min(fresh.posted_at) as began, max(fresh.posted_at) as ended,
      bool_or(j.forced and a.class = 'customer') as forced
      from fresh join ledger.accounts a on a.id = fresh.account_id
      join ledger.journals j on j.number = fresh.journal_number
      where fresh.sequence > a.sequence
      group by fresh.account_id
  ), moved as (
    update ledger.accounts a
      set balance_cents = a.balance_cents + run.total, sequence = run.last,
        overdrawn_cents = least(
          case when not run.forced then a.overdrawn_cents end,
          greatest(0, a.held_cents - a.credit_limit_cents - a.balance_cents - run.total)),
        last_posted_at = greatest(run.ended, a.last_posted_at)
      from run
      where a.id = run.account_id and a.closed_at is null
        and run.first = a.sequence + 1 and run.last = a.sequence + run.entries
        and (run.began >= a.last_posted_at or a.class = 'general')
      returning run.entries
  )
  select ledger.total(entries) into further from moved;
  select coalesce(bool_or(
        step.balance_after_cents <> step.balance_before + step.amount_cents
        or (a.class <> 'general' and step.posted_at < step.posted_before)
        or (step.is_last and step.balance_after_cents <> a.balance_cents)), false),
      coalesce(bool_or(a.class <> 'general' and not j.forced and step.amount_cents < 0
        and step.balance_after_cents - a.held_cents + a.credit_limit_cents < 0), false)
    into discontinuous, below_floor
    from (
      select account_id, journal_number, sequence, amount_cents, balance_after_cents, posted_at,
        lag(balance_after_cents) over account as balance_before,
        lag(posted_at) over account as posted_before,
        lead(sequence) over account is null as is_last
        from fresh window account as (partition by account_id order by sequence)
    ) step
    join ledger.accounts a on a.id = step.account_id
    join ledger.journals j on j.number = step.journal_number;
  if discontinuous or inserted <> applied + further then
    raise exception 'an entry does not continue its account'
      using errcode = 'integrity_constraint_violation', constraint = 'entry_continues_account';
  end if;
  if below_floor then
    raise exception 'an entry leaves its account below the floor'
      using errcode = 'integrity_constraint_violation',
        constraint = 'available_stays_at_or_above_floor';
  end if;
  return null;
end $$;

create trigger entries_change_accounts after insert on ledger.entries
  referencing new table as fresh
  for each statement execute function ledger.apply_entries();

-- The amount of new holds is added, not summed up again: the sum would cover the holds that were
-- visible before the statement waited for the account, and miss any that were placed meanwhile.
create function ledger.apply_placed_holds() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.accounts a
    set held_cents = a.held_cents + placed.total
    from (
      select account_id, ledger.total(amount_cents) as total
        from fresh where resolved_by is null group by account_id
    ) placed
    where a.id = placed.account_id;
  perform ledger.require_new_journal(j.number)
    from fresh, unnest(array[fresh.placed_by, fresh.resolved_by]) as named (number)
    join ledger.journals j on j.number = named.number
    where j.xmin <> pg_current_xact_id()::xid;
  if exists (select from fresh join ledger.accounts a on a.id = fresh.account_id
    where a.class = 'general')
  then
    raise exception 'the bank''s own accounts have no holds'
      using errcode = 'integrity_constraint_violation',
        constraint = 'general_accounts_have_no_holds';
  end if;
  return null;
end $$;

create trigger placed_holds_change_accounts after insert on ledger.holds
  referencing new table as fresh
  for each statement execute function ledger.apply_placed_holds();

-- A hold changes once, from open to resolved, so every changed one was open before.
create function ledger.apply_resolved_holds() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.accounts a
    set held_cents = a.held_cents - resolved.total,
      overdrawn_cents = least(a.overdrawn_cents, greatest(0,
        a.held_cents - resolved.total - a.credit_limit_cents - a.balance_cents))
    from (
      select account_id, ledger.total(amount_cents) as total from fresh group by account_id
    ) resolved
    where a.id = resolved.account_id;
  perform ledger.require_new_journal(j.number) from fresh
    join ledger.journals j on j.number = fresh.resolved_by
    where j.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger resolved_holds_change_accounts after update on ledger.holds
  referencing new table as fresh
  for each statement execute function ledger.apply_resolved_holds();

-- The newest change counts, in whatever order the statements of a batch arrive. It is read after
-- the accounts are locked, so that it is the newest of all that were committed by then.
create function ledger.apply_limits() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from ledger.accounts
    where id in (select account_id from fresh) order by id for no key update;
  update ledger.accounts a
    set credit_limit_cents = newest.credit_limit_cents,
      overdrawn_cents = least(a.overdrawn_cents, greatest(0,
        a.held_cents - newest.credit_limit_cents - a.balance_cents))
    from (
      select distinct on (account_id) account_id, credit_limit_cents from ledger.limit_changes
        where account_id in (select account_id from fresh)
        order by account_id, journal_number desc
    ) newest
    where a.id = newest.account_id;
  perform ledger.require_new_journal(j.number) from fresh
    join ledger.journals j on j.number = fresh.journal_number
    where j.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger limit_changes_change_accounts after insert on ledger.limit_changes
  referencing new table as fresh
  for each statement execute function ledger.apply_limits();

create function ledger.apply_closings() returns trigger language plpgsql
  security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.accounts a set closed_at = j.posted_at
    from fresh join ledger.journals j on j.number = fresh.journal_number
    where a.id = fresh.account_id;
  perform ledger.require_new_journal(j.number) from fresh
    join ledger.journals j on j.number = fresh.journal_number
    where j.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger closings_change_accounts after insert on ledger.closings
  referencing new table as fresh
  for each statement execute function ledger.apply_closings();

-- A role that could attach these functions to a table of its own could write any balance.
revoke execute on function ledger.apply_entries(), ledger.apply_placed_holds(),
  ledger.apply_resolved_holds(), ledger.apply_limits(), ledger.apply_closings() from public;

-- The bank's own accounts -----------------------------------------------------------------------
-- Every posting of a customer has one of these on its other side.
insert into ledger.accounts (id, class, chart_number, lane, last_posted_at, opened_at)
select ('00000000-0000-4000-8000-' || lpad(lane::text, 8, '0') || number)::uuid, 'general', number,
  lane, 'epoch', 'epoch'
from ledger.chart, generate_series(0, 7) as lane
where not is_control;

-- The books of closed days ----------------------------------------------------------------------
-- The closing of a day writes both; they follow from the entries by their bank day.

-- The balance as of the close of a day, of each account with entries in that day. On any other day
-- an account has the balance of its last day before.
create table ledger.day_balances (
  account_id uuid not null references ledger.accounts,
  day date not null references ledger.bank_days,
  balance_cents bigint not null,
  primary key (account_id, day)
);

-- The trial balance of a day: each number of the chart that has entries up to it, with its balance
-- as of the close of the day and with what the day posted to it, each side.
create table ledger.day_totals (
  day date not null references ledger.bank_days,
  chart_number ledger.chart_number not null references ledger.chart,
  balance_cents bigint not null,
  debit_cents ledger.whole not null,
  credit_cents ledger.whole not null,
  primary key (day, chart_number)
);

create trigger day_balances_are_history before update or delete or truncate on ledger.day_balances
  for each statement execute function ledger.refuse_change();
create trigger day_totals_are_history before update or delete or truncate on ledger.day_totals
  for each statement execute function ledger.refuse_change();
alter table ledger.day_balances enable always trigger day_balances_are_history;
alter table ledger.day_totals enable always trigger day_totals_are_history;
