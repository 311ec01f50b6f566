-- A customer whose password staff chose, and who must choose another before anything else.
alter table customers add column must_change_password boolean not null default false;
