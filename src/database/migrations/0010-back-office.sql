-- Staff's own postings, the rule of two people for money, what the bank owes to closed customers,
-- and the checks of the history.

-- Credits and debits that staff post by hand, against the general account 'staff adjustment'.
create table adjustments (
  id uuid primary key,
  account_id uuid not null references accounts,
  direction text not null check (direction in ('credit', 'debit')),
  amount_cents bigint not null check (amount_cents > 0),
  description text not null,
  status text not null check (status in ('pending', 'posted', 'denied')),
  -- Why a second person must approve it; null where one person is enough.
  needs text check (needs in ('large-amount', 'day-total', 'colleague', 'same-name')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  -- Bank days, by which the daily limit counts.
  requested_on date not null,
  posted_on date,
  decided_by text references staff,
  decided_at timestamptz,
  reason text,
  journal_number bigint references ledger.journals,
  submission_key text,
  constraint adjustment_key_is_used_once unique (requested_by, submission_key),
  constraint posted_adjustments_have_a_journal
    check ((status = 'posted') = (journal_number is not null)),
  -- The maker of a posting that needs a second person is not that person.
  constraint adjustments_have_two_people
    check (needs is null or status <> 'posted' or decided_by <> requested_by)
);

create index adjustments_waiting on adjustments (requested_at desc, id desc)
  where status = 'pending';
create index adjustments_newest on adjustments (requested_at desc, id desc);
create index adjustments_of_account on adjustments (account_id);
create index adjustments_of_day on adjustments (requested_by, requested_on);
create index adjustments_of_maker on adjustments
  (requested_by, (coalesce(posted_on, requested_on)));
create index adjustments_of_account_day on adjustments
  (account_id, (coalesce(posted_on, requested_on)));

-- What was requested is what is posted.
create trigger adjustment_stays_as_requested before update on adjustments
  for each row when (
    (old.id, old.account_id, old.direction, old.amount_cents, old.description, old.requested_by,
      old.requested_at, old.requested_on, old.submission_key)
    is distinct from
    (new.id, new.account_id, new.direction, new.amount_cents, new.description, new.requested_by,
      new.requested_at, new.requested_on, new.submission_key))
  execute function refuse_other_row();
create trigger adjustments_are_kept before delete on adjustments
  for each row execute function refuse_other_row();

-- Approvals of opening deposits, checks, returned wires and checks, write-offs, pay-outs,
-- corrections and higher credit limits, which let money leave later. Adjustments have the same
-- facts in their own table.
create table money_approvals (
  id uuid primary key,
  kind text not null
    check (kind in ('funding', 'check-deposit', 'check-return', 'return', 'write-off', 'pay-out',
      'close-account', 'correction', 'credit-limit')),
  -- The application, check deposit, transfer, account, correction or credit limit request; for a
  -- write-off or a pay-out the customer.
  item_id uuid not null,
  customer_id uuid not null references customers,
  account_id uuid references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  -- Why a second person must approve it; null where one person is enough.
  needs text check (needs in ('large-amount', 'day-total', 'colleague', 'same-name',
    'approved-application', 'correction')),
  status text not null check (status in ('pending', 'posted', 'withdrawn')),
  maker_id text not null references staff,
  requested_at timestamptz not null,
  -- Bank days, by which the daily limit counts.
  requested_on date not null,
  posted_on date,
  second_id text references staff,
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

-- The two people of an approval never change.
create trigger money_approvals_keep_their_people before update on money_approvals
  for each row when (old.maker_id <> new.maker_id
    or (old.second_id is not null and old.second_id is distinct from new.second_id))
  execute function keep_approver();

-- Corrections: journals that staff reverse. The approval of a correction has its two people.
create table corrections (
  id uuid primary key,
  -- The journal that is reversed.
  journal_number bigint not null references ledger.journals,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null check (status in ('pending', 'posted', 'denied')),
  requested_by text not null references staff,
  requested_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  -- The journal that reverses it.
  reversal_number bigint references ledger.journals,
  constraint posted_corrections_have_a_journal
    check ((status = 'posted') = (reversal_number is not null))
);

create unique index journal_is_corrected_once on corrections (journal_number)
  where status <> 'denied';
create index corrections_waiting on corrections (requested_at, id) where status = 'pending';

create trigger correction_stays_as_requested before update on corrections
  for each row when (old.status <> 'pending'
    or (old.id, old.journal_number, old.amount_cents, old.reason, old.requested_by,
      old.requested_at)
    is distinct from
    (new.id, new.journal_number, new.amount_cents, new.reason, new.requested_by,
      new.requested_at))
  execute function refuse_other_row();
create trigger corrections_are_kept before delete on corrections
  for each row execute function refuse_other_row();

-- Everything that the limit of the rule of two people adds up, by maker and by account. An amount
-- counts on the bank day of its request and, once posted, on the day of its posting instead. Denied
-- and withdrawn amounts do not count.
create view incoming_postings as
  select 'adjustment' as kind, id as item_id, account_id, amount_cents, requested_by as maker_id,
      coalesce(posted_on, requested_on) as counts_on
    from adjustments where status <> 'denied'
  union all
  select kind, item_id, account_id, amount_cents, maker_id, coalesce(posted_on, requested_on)
    from money_approvals where status <> 'withdrawn';

-- What the bank holds for closed customers: one row for each journal that moved their money into
-- the general account 'closed accounts' or out of it.
create table closed_customer_money (
  journal_number bigint primary key references ledger.journals,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('closing', 'returned-wire', 'returned-check', 'pay-out')),
  -- Positive where the bank owes it to the customer, negative where it was paid out, written off or
  -- taken back.
  amount_cents bigint not null check (amount_cents <> 0)
);

create index closed_customer_money_of_customer on closed_customer_money (customer_id);

create trigger closed_customer_money_is_history
  before update or delete or truncate on closed_customer_money
  for each statement execute function ledger.refuse_change();

-- A customer is never paid more than the bank holds for that customer.
create function refuse_overpayment() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from closed_customer_money where customer_id = new.customer_id) < 0
  then
    raise exception 'customer % is owed less than %', new.customer_id, -new.amount_cents
      using errcode = 'check_violation', constraint = 'pay_out_is_covered';
  end if;
  return null;
end $$;

create trigger pay_out_is_covered after insert on closed_customer_money
  for each row when (new.kind = 'pay-out') execute function refuse_overpayment();

-- Clearings: journals on a clearing account that belong together and sum to zero. A clearing moves
-- no money and is never taken back.
create table clearings (
  id uuid primary key,
  account_number text not null references ledger.chart,
  note text not null,
  cleared_by text not null references staff,
  cleared_at timestamptz not null
);

-- What a journal moved on a clearing account. The closing of a day writes the items of that day; an
-- item that is cleared before is written by its clearing. So the open items of all closed days are
-- found by an index, however many entries there are.
create table clearing_items (
  account_number text not null references ledger.chart,
  journal_number bigint not null references ledger.journals,
  bank_day date not null,
  amount_cents bigint not null check (amount_cents <> 0),
  -- Null while the item is open.
  clearing_id uuid references clearings,
  primary key (account_number, journal_number)
);

create index open_clearing_items on clearing_items (account_number, bank_day, journal_number)
  where clearing_id is null;
create index items_of_clearing on clearing_items (clearing_id) where clearing_id is not null;

create trigger clearings_are_history before update or delete or truncate on clearings
  for each statement execute function ledger.refuse_change();
create trigger clearing_items_are_kept before delete or truncate on clearing_items
  for each statement execute function ledger.refuse_change();
-- An item changes once, when it is cleared.
create trigger item_is_cleared_once before update on clearing_items
  for each row when (old.clearing_id is not null or new.clearing_id is null
    or (old.account_number, old.journal_number, old.bank_day, old.amount_cents)
      is distinct from
       (new.account_number, new.journal_number, new.bank_day, new.amount_cents))
  execute function ledger.refuse_change();

create function refuse_uneven_clearing() returns trigger language plpgsql as $$
begin
  if exists (
    select from clearing_items where clearing_id in (select clearing_id from fresh)
      group by clearing_id having sum(amount_cents) <> 0)
  then
    raise exception 'a clearing sums to zero'
      using errcode = 'check_violation', constraint = 'clearing_sums_to_zero';
  end if;
  return null;
end $$;

create trigger clearing_sums_to_zero after insert on clearing_items
  referencing new table as fresh
  for each statement execute function refuse_uneven_clearing();
create trigger cleared_items_sum_to_zero after update on clearing_items
  referencing new table as fresh
  for each statement execute function refuse_uneven_clearing();

-- Verifications of the whole history: when staff or the schedule requested one, and its findings.
create table history_checks (
  number bigint generated always as identity primary key,
  asked_at timestamptz not null,
  -- All of the history, or what is new and a share of the rest.
  scope text not null default 'all' check (scope in ('all', 'new')),
  begun_at timestamptz,
  checked_at timestamptz,
  findings jsonb,
  in_order boolean,
  check ((checked_at is null) = (findings is null) and (checked_at is null) = (in_order is null))
);

-- At most one is waiting.
create unique index history_check_waiting on history_checks ((true)) where checked_at is null;

-- How far each kind of check has come in a chain, so that a check that is cut short goes on where
-- it was. The code is made with the key of the chain: progress set ahead would hide a range.
create table history_check_progress (
  subject text not null check (subject in ('ledger', 'audit')),
  purpose text not null check (purpose in ('all', 'new', 'rotation')),
  position bigint not null,
  hash bytea not null,
  number bigint not null,
  code bytea not null,
  primary key (subject, purpose)
);
