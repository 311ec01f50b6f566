-- What keeps the searches, the lists and the overview of the back office as fast in a large bank as
-- in a small one.

-- The list of users, in two views of the same form so that each uses the indexes of its table: the
-- customers who have not left, and the first administrator, whose key sorts before all others.
create view listed_customers as
  select c.id::text as id, c.id as key, c.first_name, c.last_name, c.email, c.username, c.status,
      c.created_at, c.search_words
    from customers c where c.status <> 'closed';
create view listed_administrator as
  select s.id, '00000000-0000-0000-0000-000000000000'::uuid as key, s.first_name, s.last_name,
      s.email, null::text as username, s.status, s.created_at,
      lower(' ' || s.first_name || ' ' || s.last_name || ' ' || s.email) as search_words
    from staff s where s.id = 'admin-001' and s.status <> 'removed';

-- Transactions of customers' accounts, by the text and amount that staff search for. A job adds
-- them soon after posting, so that posting does not wait; above reached_number a search reads the
-- ledger itself.
create table searchable_transactions (
  account_id uuid not null,
  sequence bigint not null,
  journal_number bigint not null,
  words text not null,
  -- Without its sign.
  amount_cents bigint not null,
  primary key (account_id, sequence)
);

create index searchable_transactions_newest on searchable_transactions (journal_number);
create index searchable_transactions_amount on searchable_transactions (amount_cents);
create index searchable_transactions_words on searchable_transactions
  using gin (words gin_trgm_ops);

-- With many samples the planner knows that a rare word is rare, and uses the index for it.
alter table searchable_transactions alter column words set statistics 1000;

create table searchable_progress (
  only_row boolean primary key default true check (only_row),
  reached_number bigint not null default 0
);

insert into searchable_progress default values;

-- Money that came onto customers' accounts and left them, by bank day. A job adds what was posted
-- soon after; above reached_number the overview reads the ledger itself.
create table day_totals (
  day date primary key,
  deposits_cents bigint not null check (deposits_cents >= 0),
  withdrawals_cents bigint not null check (withdrawals_cents <= 0),
  transactions bigint not null check (transactions > 0)
);

create table day_totals_progress (
  only_row boolean primary key default true check (only_row),
  reached_number bigint not null default 0
);

insert into day_totals_progress default values;

-- The sums of these are the numbers of customers and of open accounts. Every change adds a row, so
-- that no transaction waits for another; a job folds the rows into one now and then.
create table head_counts (
  customers bigint not null,
  accounts bigint not null
);

insert into head_counts values (0, 0);

create function count_new_customers() returns trigger language plpgsql as $$
begin
  insert into head_counts
    select count(*), 0 from fresh where status <> 'closed' having count(*) > 0;
  return null;
end $$;

create function count_new_accounts() returns trigger language plpgsql as $$
begin
  insert into head_counts
    select 0, count(*) from fresh where closed_at is null having count(*) > 0;
  return null;
end $$;

-- The arguments of the trigger are what one row adds to the number of customers and of accounts.
create function count_change() returns trigger language plpgsql as $$
begin
  insert into head_counts values (tg_argv[0]::bigint, tg_argv[1]::bigint);
  return null;
end $$;

create trigger new_customers_are_counted after insert on customers
  referencing new table as fresh for each statement execute function count_new_customers();
create trigger leaving_customers_are_counted after update on customers
  for each row when (old.status <> 'closed' and new.status = 'closed')
  execute function count_change('-1', '0');
create trigger returning_customers_are_counted after update on customers
  for each row when (old.status = 'closed' and new.status <> 'closed')
  execute function count_change('1', '0');
create trigger deleted_customers_are_counted after delete on customers
  for each row when (old.status <> 'closed') execute function count_change('-1', '0');

create trigger new_accounts_are_counted after insert on accounts
  referencing new table as fresh for each statement execute function count_new_accounts();
create trigger closed_accounts_are_counted after update on accounts
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function count_change('0', '-1');
create trigger reopened_accounts_are_counted after update on accounts
  for each row when (old.closed_at is not null and new.closed_at is null)
  execute function count_change('0', '1');
create trigger deleted_accounts_are_counted after delete on accounts
  for each row when (old.closed_at is null) execute function count_change('0', '-1');
