-- Why each part of a deposited check is held. Parts from before this one were held by the ordinary
-- schedule or longer; nobody wrote down which.
alter table check_deposit_parts
  add column reason text check (reason in ('schedule', 'large-deposit', 'new-customer'));
