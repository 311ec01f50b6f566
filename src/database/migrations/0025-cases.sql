-- works beside 0012
-- What staff keep about an item of a queue (a case) besides deciding on it: whose it is, and notes.

create table case_assignments (
  -- The application, transfer, bill payment, check, credit limit request or visitor's request.
  item_id uuid primary key,
  staff_id text not null references staff,
  assigned_at timestamptz not null
);

create index case_assignments_newest on case_assignments (assigned_at desc, item_id);

create table case_notes (
  -- Chosen by the screen, so that a note that is sent twice is one note.
  id uuid primary key,
  item_id uuid not null,
  -- The customer whose item it is; an applicant or a visitor is none yet.
  customer_id uuid references customers,
  staff_id text not null references staff,
  -- Emptied when the customer is deleted.
  text text constraint case_notes_are_short check (length(text) between 1 and 2000),
  created_at timestamptz not null
);

create index case_notes_of_item on case_notes (item_id, created_at, id);
create index case_notes_of_customer on case_notes (customer_id) where customer_id is not null;

create function keep_case_note() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.text is null and (new.id, new.item_id, new.customer_id, new.staff_id, new.created_at)
        is not distinct from (old.id, old.item_id, old.customer_id, old.staff_id, old.created_at)
    then return new; end if;
  end if;
  raise exception 'Notes on cases are only ever added to.' using errcode = 'restrict_violation';
end $$;

create trigger case_notes_are_kept before update or delete on case_notes
  for each row execute function keep_case_note();
