-- works beside 0012
-- What the bank offers, on which terms, and what each account earned and was charged by them.
-- Terms begin on a day and are never changed: a change is a later row.

create table products (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('checking', 'savings', 'money-market', 'credit')),
  audience text not null check (audience in ('personal', 'business')),
  -- The control account of its accounts.
  chart_number ledger.chart_number not null references ledger.chart,
  -- The order in which lists show them.
  position integer not null unique
);

-- A change of terms that one person requested and another approves.
create table product_changes (
  id uuid primary key,
  product_id text not null references products,
  effective_on date not null,
  -- What was requested: tiers, fees or both, as the request has them.
  request jsonb not null,
  -- Whether it raises a fee or makes a waiver harder, which customers must hear of 30 days before.
  adverse boolean not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  reason text,
  constraint product_change_is_decided_once
    check ((status = 'pending') = (decided_by is null)
      and (decided_by is null) = (decided_at is null))
);

create unique index one_change_of_product_waits on product_changes (product_id)
  where status = 'pending';

create table product_terms (
  product_id text not null references products,
  effective_on date not null,
  minimum_to_open_cents ledger.whole,
  minimum_to_earn_cents ledger.whole not null,
  -- Null for the terms that the product began with.
  change_id uuid references product_changes,
  primary key (product_id, effective_on)
);

-- Nominal rates in millionths a year. A rate is for the whole balance, from its tier's lower end.
create table product_tiers (
  product_id text not null,
  effective_on date not null,
  from_cents ledger.whole not null,
  rate_ppm integer not null check (rate_ppm between 0 and 1000000),
  primary key (product_id, effective_on, from_cents),
  foreign key (product_id, effective_on) references product_terms
);

create table product_fees (
  product_id text not null,
  effective_on date not null,
  type text not null check (type in ('maintenance', 'wire-domestic', 'wire-international',
    'excess-item', 'stop-payment', 'returned-item', 'paper-copy')),
  amount_cents ledger.whole not null check (amount_cents > 0),
  -- The average of the month from which on it is not charged: of the account, or of all deposit
  -- accounts of the customer.
  waived_by text check (waived_by in ('daily-balance', 'total-balance')),
  waived_from_cents ledger.whole,
  primary key (product_id, effective_on, type),
  foreign key (product_id, effective_on) references product_terms,
  constraint waiver_has_its_balance check ((waived_by is null) = (waived_from_cents is null))
);

create trigger product_terms_are_history before update or delete or truncate on product_terms
  for each statement execute function ledger.refuse_change();
create trigger product_tiers_are_history before update or delete or truncate on product_tiers
  for each statement execute function ledger.refuse_change();
create trigger product_fees_are_history before update or delete or truncate on product_fees
  for each statement execute function ledger.refuse_change();
alter table product_terms enable always trigger product_terms_are_history;
alter table product_tiers enable always trigger product_tiers_are_history;
alter table product_fees enable always trigger product_fees_are_history;

-- The products that every bank begins with; src/rules/products/catalog.ts has the same.
insert into products (id, name, kind, audience, chart_number, position) values
  ('free-checking', 'Free Checking', 'checking', 'personal', '2010', 1),
  ('interest-checking', 'Interest Checking', 'checking', 'personal', '2010', 2),
  ('premium-checking', 'Premium Checking', 'checking', 'personal', '2010', 3),
  ('regular-savings', 'Regular Savings', 'savings', 'personal', '2020', 4),
  ('high-yield-savings', 'High Yield Savings', 'savings', 'personal', '2020', 5),
  ('money-market', 'Money Market', 'money-market', 'personal', '2030', 6),
  ('credit-card', 'Credit card', 'credit', 'personal', '1310', 7),
  ('small-business-checking', 'Small Business', 'checking', 'business', '2040', 8),
  ('commercial-checking', 'Commercial', 'checking', 'business', '2040', 9),
  ('non-profit-checking', 'Non-Profit', 'checking', 'business', '2040', 10),
  ('business-savings', 'Business Savings', 'savings', 'business', '2040', 11),
  ('business-money-market', 'Business Money Market', 'money-market', 'business', '2040', 12);

insert into product_terms (product_id, effective_on, minimum_to_open_cents, minimum_to_earn_cents)
values
  ('free-checking', '2000-01-01', 2500, 0),
  ('interest-checking', '2000-01-01', 10000, 0),
  ('premium-checking', '2000-01-01', 10000, 0),
  ('regular-savings', '2000-01-01', 2500, 0),
  ('high-yield-savings', '2000-01-01', 100000, 100000),
  ('money-market', '2000-01-01', 250000, 250000),
  ('credit-card', '2000-01-01', null, 0),
  ('small-business-checking', '2000-01-01', 10000, 0),
  ('commercial-checking', '2000-01-01', 50000, 0),
  ('non-profit-checking', '2000-01-01', 5000, 0),
  ('business-savings', '2000-01-01', 50000, 0),
  ('business-money-market', '2000-01-01', 1000000, 1000000);

insert into product_tiers (product_id, effective_on, from_cents, rate_ppm) values
  ('interest-checking', '2000-01-01', 0, 7470),
  ('premium-checking', '2000-01-01', 0, 13910),
  ('regular-savings', '2000-01-01', 0, 4990),
  ('high-yield-savings', '2000-01-01', 0, 35420),
  ('money-market', '2000-01-01', 0, 28130),
  ('money-market', '2000-01-01', 2500000, 30570),
  ('business-savings', '2000-01-01', 0, 5980),
  ('business-money-market', '2000-01-01', 0, 30570);

insert into product_fees
  (product_id, effective_on, type, amount_cents, waived_by, waived_from_cents)
values
  ('interest-checking', '2000-01-01', 'maintenance', 800, 'daily-balance', 100000),
  ('premium-checking', '2000-01-01', 'maintenance', 1800, 'total-balance', 1500000),
  ('money-market', '2000-01-01', 'maintenance', 1000, 'daily-balance', 250000),
  ('commercial-checking', '2000-01-01', 'maintenance', 2500, 'daily-balance', 1000000),
  ('business-savings', '2000-01-01', 'maintenance', 500, 'daily-balance', 50000),
  ('business-money-market', '2000-01-01', 'maintenance', 1500, 'daily-balance', 1000000);

-- Accounts -------------------------------------------------------------------------------------

create function product_of_account_type(account_type text) returns text immutable language sql
  return case account_type
    when 'checking' then 'free-checking'
    when 'savings' then 'regular-savings'
    when 'business_checking' then 'small-business-checking'
    when 'business_savings' then 'business-savings'
    else 'credit-card' end;

alter table accounts add column product_id text references products;
update accounts set product_id = product_of_account_type(account_type);
alter table accounts alter column product_id set not null;

-- The release before this one names no product.
create function choose_product() returns trigger language plpgsql as $$
begin
  new.product_id := product_of_account_type(new.account_type);
  return new;
end $$;

create trigger accounts_have_a_product before insert on accounts
  for each row when (new.product_id is null) execute function choose_product();

-- What a month of a deposit account comes to. The sums cover the days up to `through`; on each day
-- after it the balance is the same, so that only accounts with postings, and all where the terms
-- change, are brought up to date.
create table account_months (
  month date not null check (extract(day from month) = 1),
  account_id uuid not null references accounts,
  product_id text not null references products,
  first_day date not null,
  through date not null,
  -- At the close of `through`, before that month's interest and fee.
  balance_cents bigint not null,
  -- The balances of the days added up, each 0 where it was below.
  balance_days numeric(30, 0) not null,
  -- The same times the rate of each day; 365 million make a cent. And what a further day adds.
  numerator numeric(36, 0) not null,
  daily_numerator numeric(36, 0) not null,
  -- What was credited, and on which bank day; null until then.
  interest_cents ledger.whole,
  credited_on date,
  -- What was charged of the maintenance fee, and what of it was waived.
  fee_cents ledger.whole not null default 0,
  fee_waived_cents ledger.whole not null default 0,
  primary key (month, account_id),
  constraint interest_has_its_day check ((interest_cents is null) = (credited_on is null))
)
with (fillfactor = 60);

create index account_months_of_account on account_months (account_id, month);
create index account_months_to_credit on account_months (month, account_id)
  where interest_cents is null;

-- What each product has accrued in the month, as of the close of a day. The ledger has the
-- difference to the day before as a journal.
create table product_accruals (
  product_id text not null references products,
  day date not null references ledger.bank_days,
  accounts integer not null,
  balance_cents bigint not null,
  -- Of this day, and of the month up to it.
  accrued_cents ledger.whole not null,
  month_cents ledger.whole not null,
  primary key (product_id, day)
);

create trigger product_accruals_are_history
  before update or delete or truncate on product_accruals
  for each statement execute function ledger.refuse_change();
alter table product_accruals enable always trigger product_accruals_are_history;

-- Notices to customers about their accounts: shown to them, and mailed.
create table notices (
  id uuid primary key,
  customer_id uuid not null references customers,
  change_id uuid references product_changes,
  title text not null,
  text text not null,
  created_at timestamptz not null,
  -- Null until a job has put the mail into the outbox.
  mailed_at timestamptz,
  constraint notice_of_change_is_given_once unique (change_id, customer_id)
);

create index notices_of_customer on notices (customer_id, created_at desc);
create index notices_to_mail on notices (created_at) where mailed_at is null;
