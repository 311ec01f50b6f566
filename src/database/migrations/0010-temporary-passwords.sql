-- A colleague whose password an administrator replaced signs in with that one until this time, and
-- can then do nothing but choose their own.
alter table staff add column password_temporary_until timestamptz;
