-- works beside 0012
-- Cards: locked, reported lost or stolen and replaced, with limits by day and channel; and what was
-- paid with them, from the authorization to its clearing.

alter table cards
  add column status text not null default 'active'
    constraint card_status_known
      check (status in ('active', 'locked', 'lost', 'stolen', 'replaced')),
  -- What staff locked only staff unlock.
  add column locked_by text
    constraint locked_cards_say_by_whom
      check ((status = 'locked') = (locked_by is not null) and locked_by in ('customer', 'staff')),
  -- Null: as the bank has it.
  add column per_day_cents bigint check (per_day_cents >= 0),
  add column atm_cents bigint check (atm_cents >= 0),
  add column online_cents bigint check (online_cents >= 0),
  -- The card that this one was sent for, and the day by which it is there.
  add column replaces uuid constraint card_has_one_replacement unique references cards,
  add column arrives_on date;

create trigger card_stays_whose_it_is before update on cards
  for each row when ((old.id, old.account_id, old.customer_id, old.last_four, old.card_type,
      old.expires_on, old.created_at, old.replaces)
      is distinct from (new.id, new.account_id, new.customer_id, new.last_four, new.card_type,
      new.expires_on, new.created_at, new.replaces)
    or (old.status in ('lost', 'stolen', 'replaced') and new.status <> old.status))
  execute function refuse_other_row();
create trigger cards_are_kept before delete on cards
  for each row execute function refuse_other_row();

create table card_authorizations (
  id uuid primary key,
  card_id uuid not null references cards,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  amount_cents bigint not null check (amount_cents > 0),
  merchant text not null,
  channel text not null check (channel in ('store', 'online', 'atm')),
  at timestamptz not null,
  -- The day of the bank's calendar, by which limits count.
  bank_day date not null,
  status text not null
    check (status in ('pending', 'cleared', 'expired', 'cancelled', 'declined')),
  -- Why it was declined: for programs, and for the customer.
  declined_because text,
  reason text,
  hold_id uuid constraint card_authorization_has_its_own_hold unique
    references ledger.holds deferrable initially deferred,
  -- When the merchant has to have claimed it.
  expires_at timestamptz,
  cleared_cents bigint check (cleared_cents > 0),
  finished_at timestamptz,
  constraint declined_authorizations_say_why check ((status = 'declined')
    = (declined_because is not null) and (declined_because is null) = (reason is null)),
  constraint approved_authorizations_have_a_hold check ((status = 'declined') = (hold_id is null)
    and (hold_id is null) = (expires_at is null)),
  constraint cleared_authorizations_have_an_amount
    check ((status = 'cleared') = (cleared_cents is not null)),
  constraint finished_authorizations_have_a_time
    check ((status in ('pending', 'declined')) = (finished_at is null))
);

create index card_authorizations_of_card on card_authorizations (card_id, at desc, id desc);
-- What counts against the limits of a day.
create index card_authorizations_of_day on card_authorizations (account_id, bank_day)
  where status in ('pending', 'cleared');
create index card_authorizations_pending on card_authorizations (expires_at, id)
  where status = 'pending';
create index card_authorizations_of_customer on card_authorizations (customer_id)
  where status = 'pending';

create trigger card_authorization_stays_as_it_was before update on card_authorizations
  for each row when ((old.id, old.card_id, old.customer_id, old.account_id, old.amount_cents,
      old.merchant, old.channel, old.at, old.bank_day, old.hold_id, old.expires_at)
      is distinct from (new.id, new.card_id, new.customer_id, new.account_id, new.amount_cents,
      new.merchant, new.channel, new.at, new.bank_day, new.hold_id, new.expires_at)
    or old.status <> 'pending')
  execute function refuse_other_row();
create trigger card_authorizations_are_kept before delete on card_authorizations
  for each row execute function refuse_other_row();
