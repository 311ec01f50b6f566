-- The server's own role may not rewrite who approved money: the two people of an approval never
-- change, and the first approver of a payment is kept once the payment is decided.
create function keep_approver() returns trigger language plpgsql as $$
begin
  raise exception 'who approved a payment is kept as it is' using errcode = '55000';
end $$;

create trigger money_approvals_keep_their_people before update on money_approvals
  for each row when (old.maker_id <> new.maker_id
    or (old.second_id is not null and old.second_id is distinct from new.second_id))
  execute function keep_approver();
create trigger transfers_keep_their_first_approver before update on transfers
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();
create trigger bill_payments_keep_their_first_approver before update on bill_payments
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();
create trigger check_deposits_keep_their_first_approver before update on check_deposits
  for each row when (old.decided_by is not null
    and old.first_approved_by is distinct from new.first_approved_by)
  execute function keep_approver();
