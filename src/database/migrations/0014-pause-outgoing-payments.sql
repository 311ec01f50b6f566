-- Until when a customer can send no money away, for example after a reset of the password; null
-- where nothing is paused. Money between own accounts still moves.
alter table customers add column no_outgoing_until timestamptz;
