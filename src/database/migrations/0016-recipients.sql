-- works beside 0012
-- Recipients: people and businesses that a customer saved, to be paid by bill, by wire or both. A
-- payee is a recipient with bill details. The table keeps its name, because the first release
-- writes to it; what that release inserts is a business with bill details.

alter table payees
  -- Only of a recipient without bill details; otherwise the bill's version has the name.
  add column name text,
  -- The customer's own word for the recipient; no payment carries it.
  add column nickname text,
  add column kind text not null default 'business' check (kind in ('person', 'business')),
  -- The current version of the wire details.
  add column wire_destination_id uuid references destinations deferrable initially deferred,
  add column wire_type text check (wire_type in ('wire_domestic', 'wire_international')),
  drop constraint payees_in_use_have_a_destination,
  add constraint recipients_in_use_have_a_destination check (removed_at is not null
    or destination_id is not null or (wire_destination_id is not null and name is not null)),
  add constraint wire_details_have_a_type
    check ((wire_destination_id is null) = (wire_type is null));

-- A version of wire details belongs to its recipient, too. Typed wires still have none. Every row
-- satisfied the stricter rule, so none is read again.
alter table destinations
  drop constraint bills_go_to_payees,
  add constraint destinations_belong_to_recipients check (case kind
    when 'bill' then payee_id is not null
    when 'check' then payee_id is null
    else true end) not valid;
