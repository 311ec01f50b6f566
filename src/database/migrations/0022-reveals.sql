-- What a session of staff has been shown of what is kept sealed. A list that refreshes itself shows
-- the same access codes again and again; the audit log gets one line for each that is new to the
-- session.
create table reveals (
  session_id uuid not null references sessions on delete cascade,
  -- Kind and id of what was shown: 'access-code 0b…'.
  subject text not null,
  primary key (session_id, subject)
);

-- Locks fade now and are counted under another key; these would have stayed for a hundred years.
delete from throttles where starts_with(key, 'sign-in account ');
