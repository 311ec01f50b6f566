-- Two people for money that arrives: who approved it first, who second, and what counts as one day.

-- Approvals of opening deposits, checks, returned wires, write-offs and pay-outs. Credits and
-- debits by hand keep the same facts in `adjustments`.
create table money_approvals (
  id uuid primary key,
  kind text not null
    check (kind in ('funding', 'check-deposit', 'return', 'write-off', 'pay-out')),
  -- An application, a check deposit, a transfer; for the last two kinds a customer.
  item_id uuid not null,
  customer_id uuid not null references customers,
  account_id uuid references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  -- Why one person is not enough; null where one is.
  needs text check (needs in ('large-amount', 'day-total', 'colleague', 'same-name',
    'approved-application')),
  status text not null check (status in ('pending', 'posted', 'withdrawn')),
  maker_id text not null references staff,
  requested_at timestamptz not null,
  requested_on date not null,
  second_id text references staff,
  posted_on date,
  constraint posted_approvals_have_a_day check ((status = 'posted') = (posted_on is not null)),
  constraint incoming_money_has_two_people
    check (needs is null or status <> 'posted' or (second_id is not null and second_id <> maker_id))
);

create unique index money_approval_waiting on money_approvals (kind, item_id)
  where status = 'pending';
create index money_approvals_of_customer on money_approvals (customer_id)
  where status = 'pending';
create index money_approvals_of_maker on money_approvals
  (maker_id, (coalesce(posted_on, requested_on)));
create index money_approvals_of_account on money_approvals
  (account_id, (coalesce(posted_on, requested_on)));

alter table adjustments add column posted_on date;
create index adjustments_of_maker on adjustments
  (requested_by, (coalesce(posted_on, requested_on)));
create index adjustments_of_account_day on adjustments
  (account_id, (coalesce(posted_on, requested_on)));
alter table adjustments drop constraint adjustments_needs_check;
alter table adjustments add constraint adjustments_needs_check
  check (needs in ('large-amount', 'day-total', 'colleague', 'same-name')) not valid;
alter table adjustments validate constraint adjustments_needs_check;

-- Everything the limit of two people sums up, by maker and by account. It counts on the bank day it
-- was asked for, and once it is posted on that day. What was denied or withdrawn does not count.
create view incoming_postings as
  select 'adjustment' as kind, id as item_id, account_id, amount_cents, requested_by as maker_id,
      coalesce(posted_on, requested_on) as counts_on
    from adjustments where status <> 'denied'
  union all
  select kind, item_id, account_id, amount_cents, maker_id, coalesce(posted_on, requested_on)
    from money_approvals where status <> 'withdrawn';

-- First approvals of checks that still wait for the second one.
insert into money_approvals (id, kind, item_id, customer_id, account_id, amount_cents, needs,
    status, maker_id, requested_at, requested_on)
  select gen_random_uuid(), 'check-deposit', d.id, d.customer_id, d.account_id, d.amount_cents,
      'colleague', 'pending', s.id, d.first_approved_at, d.bank_day
    from check_deposits d join staff s on s.id = d.first_approved_by
    where d.status = 'pending' and d.first_approved_at is not null;

-- A name without case, accents, spaces, hyphens, periods and apostrophes. Used to find customers
-- who have the name of a colleague.
create function folded_name(first_name text, last_name text) returns text
  language sql immutable parallel safe as $$
    select lower(regexp_replace(normalize(first_name || last_name, NFKD),
      '[\u0300-\u036f\s.,''\u2019-]+', '', 'g'))
  $$;
alter table staff add column folded_name text
  generated always as (folded_name(first_name, last_name)) stored;
