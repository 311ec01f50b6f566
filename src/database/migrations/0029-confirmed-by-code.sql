-- Whether the customer confirmed a payment with a fresh code. By it the gate knows how much has
-- gone to a recipient since the last code. Payments from before count as not confirmed, so that
-- the next one to a recipient of old may ask for a code once more.
alter table transfers add column confirmed_by_code boolean not null default false;
alter table bill_payments add column confirmed_by_code boolean not null default false;

create trigger transfer_keeps_its_confirmation before update of confirmed_by_code on transfers
  for each row when (old.confirmed_by_code <> new.confirmed_by_code)
  execute function refuse_other_transfer();
create trigger bill_payment_keeps_its_confirmation
  before update of confirmed_by_code on bill_payments
  for each row when (old.confirmed_by_code <> new.confirmed_by_code)
  execute function refuse_other_row();

create index transfers_to_destination on transfers (destination_id)
  where destination_id is not null;

-- What staff approved on one day, by which the rule of two people counts.
create index transfers_decided on transfers (decided_at)
  where transfer_type <> 'internal' and decided_at is not null;
create index bill_payments_decided on bill_payments (decided_at)
  where hold_id is not null and decided_at is not null;
