-- works beside 0012
-- Events that were derived together have one moment. Streams that begin look for the last event
-- before a moment, hundreds of them at once after a restart: each had to sort all of that moment.
create index events_by_moment on events (at, number);
drop index events_by_time;
