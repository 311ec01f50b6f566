-- How many requests each session has made in a minute, over all servers of the bank. A row is there
-- only for those who make many: servers count by themselves first and tell each other in portions.
create table request_counts (
  session_id uuid primary key references sessions on delete cascade,
  -- Minutes since 1970.
  minute integer not null,
  requests integer not null check (requests >= 0)
);
