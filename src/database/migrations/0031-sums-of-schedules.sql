-- works beside 0012
-- Schedules count in the sums of their recipient: since when, and what a code confirmed. Servers of
-- an earlier release leave both out; then one counts from when it was made, as not confirmed.
alter table schedules
  -- When its terms were last changed; null where they are as they were made.
  add column changed_at timestamptz,
  -- The version of the recipient for which a code confirmed it. It refers to nothing, because
  -- versions that were never paid are deleted with their customer.
  add column confirmed_destination_id uuid;

-- The same of an occurrence whose amount was changed by itself, with what the gate found then.
alter table schedule_occurrences
  add column changed_at timestamptz,
  add column confirmed_destination_id uuid,
  add column flags text[] not null default '{}';

-- Which wires go to one account is told from their numbers. Servers of an earlier release, which
-- compare hashes, take what this one sends for the first wire to its account.
alter table transfers alter column payee_hash drop not null;
drop index transfers_to_payee;
