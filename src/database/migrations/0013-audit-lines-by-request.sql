-- no transaction
-- works beside 0012
-- The audit lines of staff members' requests: the way from a journal in the books to the action
-- that recorded it. Lines of customers are found by audit_log_actor, and posting pays for no
-- further index.
create index concurrently if not exists audit_log_staff_requests
  on audit_log (request_id) where actor_kind = 'staff';
