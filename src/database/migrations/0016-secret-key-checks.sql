-- What a secret key makes of a constant text. A server that comes with other bytes under a known
-- name would write what nobody can open: it is told apart by this before it takes a request.
create table secret_key_checks (
  kid text primary key,
  check_value text not null,
  first_seen_at timestamptz not null
);
