-- works beside 0012
-- Events: what changed for whom, so that open pages fetch it again. They are derived from the
-- journals and the audit log after these were committed; nothing is written with a posting.

create table events (
  -- Given out under a lock that is held until the commit: they become visible in this order, and a
  -- reader who has seen one has seen all before it.
  number bigint primary key,
  audience text not null check (audience in ('customer', 'staff')),
  -- The customer; an event for staff is for all of them.
  person_id text,
  topic text not null,
  -- What changed; '*' where it is more than can be listed.
  item_id text not null,
  at timestamptz not null,
  constraint events_of_customers_name_them check ((audience = 'customer') = (person_id is not null))
);

create index events_by_time on events (at);

-- The newest event, and the newest one that was removed again.
create table event_head (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0,
  pruned_number bigint not null default 0,
  check (pruned_number <= last_number)
);

insert into event_head default values;

-- Which rows of history have been looked at. Numbers become visible in another order than they are
-- given out, so the numbers that may still appear are kept as ranges, the last one without an end.
create table event_progress (
  subject text primary key check (subject in ('ledger', 'audit')),
  settled_number bigint not null,
  candidate_number bigint not null,
  candidate_transaction bigint not null,
  open_ranges jsonb not null
);

-- Nobody follows events of the time before this table: what is settled by now is left out.
insert into event_progress
select subject, settled_number, settled_number, 0,
  jsonb_build_array(jsonb_build_array((settled_number + 1)::text, null))
from ledger.seal_progress;
