-- With dual control, a check to the account of a colleague is looked at by two people.
alter table check_deposits
  add column first_approved_by text,
  add column first_approved_at timestamptz;
