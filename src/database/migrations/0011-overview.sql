-- The overview's figures, kept so that it takes as long in a large bank as in a small one.

-- What came onto customers' accounts and left them, by the bank's days. A job adds what was posted
-- soon after; above the number reached the overview counts by itself.
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

-- How many customers and open accounts there are is the sum of these. Every change adds a row, so
-- that nobody waits for anybody; a job folds them into one now and then.
create table head_counts (
  customers bigint not null,
  accounts bigint not null
);
insert into head_counts
  select (select count(*) from customers where status <> 'closed'),
    (select count(*) from accounts where closed_at is null);

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

-- The change that one row makes, of customers and of accounts, comes with the trigger.
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

-- Decisions by day, without reading through everything that was not one.
create index audit_log_approvals on audit_log (at)
  where actor_kind = 'staff' and action like 'approve-%';
