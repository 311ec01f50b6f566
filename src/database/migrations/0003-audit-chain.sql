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
