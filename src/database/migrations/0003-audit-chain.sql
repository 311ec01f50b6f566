-- The audit log joins the hash chain.

-- A row must have its transaction's id before its number: then, once all transactions of a moment
-- have ended, no lower number can appear any more and what is sealed up to there is complete.
create function take_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;

create trigger audit_log_takes_transaction_id before insert on audit_log
  for each statement execute function take_transaction_id();

create function audit_digest(line audit_log) returns bytea
language sql stable set timezone = 'UTC' as $$
  select sha256(convert_to(jsonb_build_array(
    line.number, line.at, line.actor_kind, line.actor_id, line.action, line.subject_kind,
    line.subject_id, line.before, line.after, line.address, line.request_id
  )::text, 'UTF8'))
$$;
