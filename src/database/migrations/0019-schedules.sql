-- works beside 0012
-- Schedules: transfers between own accounts, bills and wires, once or repeatedly. A schedule knows
-- its next occurrence; what became of each is a row of its own, by the day of the series.

create table schedules (
  id uuid primary key,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('internal-transfer', 'bill', 'wire')),
  from_account_id uuid not null references accounts,
  to_account_id uuid references accounts,
  recipient_id uuid references payees,
  amount_cents bigint not null check (amount_cents > 0),
  -- Null once the customer has left.
  description text check (char_length(description) <= 140),
  frequency text not null check (frequency in ('once', 'weekly', 'every-2-weeks', 'twice-a-month',
    'monthly', 'quarterly', 'yearly')),
  -- Days of the month, 31 meaning the last one; null goes by the day of start_on.
  days smallint[]
    check (cardinality(days) between 1 and 2 and 1 <= all (days) and 31 >= all (days)),
  start_on date not null,
  end_on date,
  end_after integer check (end_after > 0),
  business_day_rule text not null check (business_day_rule in ('next', 'previous', 'none')),
  -- The bill payment with a date that made this schedule.
  bill_payment_id uuid constraint bill_payment_has_one_schedule unique
    references bill_payments deferrable initially deferred,
  -- What the gate found when it was made or changed; it stands until the first one is carried out.
  flags text[] not null default '{}',
  created_at timestamptz not null,

  status text not null check (status in ('active', 'paused', 'ended')),
  -- Why it is paused or has ended, for a person.
  reason text,
  -- The last occurrence that was carried out, failed or was left out.
  last_on date,
  -- The next one: the day of the series, the day on which it is carried out, and when.
  next_on date,
  next_due_on date,
  due_at timestamptz,
  -- How many in a row have failed.
  failures integer not null default 0 check (failures >= 0),
  ended_at timestamptz,

  constraint schedules_pay_an_account_or_a_recipient check (case kind
    when 'internal-transfer' then to_account_id is not null and recipient_id is null
    else to_account_id is null and recipient_id is not null end),
  constraint schedules_end_in_one_way check (end_on is null or end_after is null),
  constraint active_schedules_are_due check ((status = 'active') = (due_at is not null)
    and (next_on is null) = (due_at is null) and (next_due_on is null) = (due_at is null)),
  constraint schedules_go_forward check (next_on > last_on),
  constraint ended_schedules_have_a_time check ((status = 'ended') = (ended_at is not null))
);

create index schedules_of_customer on schedules (customer_id, status);
create index schedules_due on schedules (due_at, id) where due_at is not null;
create index schedules_of_account on schedules (from_account_id) where status <> 'ended';
create index schedules_to_account on schedules (to_account_id) where status <> 'ended';
create index schedules_to_recipient on schedules (recipient_id) where status <> 'ended';

create trigger schedule_stays_whose_it_is before update on schedules
  for each row when ((old.id, old.customer_id, old.created_at, old.bill_payment_id)
      is distinct from (new.id, new.customer_id, new.created_at, new.bill_payment_id)
    or (old.status = 'ended' and new.status <> 'ended'))
  execute function refuse_other_row();
create trigger schedules_are_kept before delete on schedules
  for each row execute function refuse_other_row();

create table schedule_occurrences (
  schedule_id uuid not null references schedules,
  -- The day of the series. It names the occurrence in the key of its journal.
  on_day date not null,
  due_on date not null,
  -- Upcoming ones have a row only where one of them was changed.
  status text not null check (status in ('upcoming', 'done', 'failed', 'skipped')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text,
  journal_number bigint references ledger.journals,
  bill_payment_id uuid references bill_payments deferrable initially deferred,
  transfer_id uuid references transfers deferrable initially deferred,
  finished_at timestamptz,
  constraint schedule_has_one_occurrence_a_day primary key (schedule_id, on_day),
  constraint done_occurrences_moved_money check ((status = 'done') = (journal_number is not null)),
  constraint finished_occurrences_have_a_time
    check ((status = 'upcoming') = (finished_at is null))
);

create index schedule_occurrences_of_bill on schedule_occurrences (bill_payment_id)
  where bill_payment_id is not null;
create index schedule_occurrences_of_transfer on schedule_occurrences (transfer_id)
  where transfer_id is not null;
create unique index schedule_occurrence_of_journal on schedule_occurrences (journal_number)
  where journal_number is not null;

create function refuse_other_occurrence() returns trigger language plpgsql as $$
begin
  raise exception 'occurrence % of schedule % is finished', old.on_day, old.schedule_id
    using errcode = 'integrity_constraint_violation', constraint = tg_name;
end $$;

create trigger finished_occurrences_stay before update or delete on schedule_occurrences
  for each row when (old.status <> 'upcoming') execute function refuse_other_occurrence();

-- A bill payment with a date is carried out by a schedule of its own, which begins and ends with
-- it, whichever release of the server makes or cancels the payment.
create function add_schedule_of_bill_payment() returns trigger language plpgsql as $$
begin
  insert into schedules (id, customer_id, kind, from_account_id, recipient_id, amount_cents,
    description, frequency, start_on, business_day_rule, bill_payment_id, flags, created_at, status,
    next_on, next_due_on, due_at)
  values (new.id, new.customer_id, 'bill', new.from_account_id, new.payee_id, new.amount_cents,
    new.memo, 'once', new.pay_on, 'none', new.id, new.flags, new.submitted_at, 'active',
    new.pay_on, new.pay_on, new.due_at);
  return null;
end $$;

create trigger scheduled_bill_payments_have_a_schedule after insert on bill_payments
  for each row when (new.status = 'scheduled') execute function add_schedule_of_bill_payment();

create function end_schedule_of_bill_payment() returns trigger language plpgsql as $$
begin
  update schedules
    set status = 'ended', next_on = null, next_due_on = null, due_at = null,
      ended_at = coalesce(new.finished_at, old.due_at)
    where bill_payment_id = new.id and status <> 'ended';
  return null;
end $$;

create trigger bill_payments_end_their_schedule after update on bill_payments
  for each row when (old.status = 'scheduled' and new.status <> 'scheduled')
  execute function end_schedule_of_bill_payment();

insert into schedules (id, customer_id, kind, from_account_id, recipient_id, amount_cents,
  description, frequency, start_on, business_day_rule, bill_payment_id, flags, created_at, status,
  next_on, next_due_on, due_at)
select id, customer_id, 'bill', from_account_id, payee_id, amount_cents, memo, 'once', pay_on,
  'none', id, flags, submitted_at, 'active', pay_on, pay_on, due_at
from bill_payments where status = 'scheduled';
