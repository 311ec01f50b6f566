-- The hash chain over the ledger and the audit log. One row seals a batch of rows of a subject: the
-- numbers it covers, the digest of each, and a hash over the seal before it. Seals are written by a
-- job, apart from the rows they cover, so that posting never waits for them.

create table ledger.seals (
  subject text not null check (subject in ('ledger', 'audit')),
  position bigint not null check (position > 0),
  numbers bigint[] not null check (cardinality(numbers) > 0),
  digests bytea not null,
  highest_number bigint not null,
  previous_hash ledger.sha256 not null,
  hash ledger.sha256 not null,
  sealed_at timestamptz not null,
  primary key (subject, position),
  check (length(digests) = 32 * cardinality(numbers))
);

create index seals_by_highest_number on ledger.seals (subject, highest_number);

create trigger seals_are_history before update or delete or truncate on ledger.seals
  for each statement execute function ledger.refuse_change();
alter table ledger.seals enable always trigger seals_are_history;

-- The chain only grows: each seal follows the last one.
create function ledger.guard_new_seal() returns trigger language plpgsql as $$
declare
  last record;
begin
  select position, hash into last from ledger.seals
    where subject = new.subject order by position desc limit 1;
  if new.position <> coalesce(last.position, 0) + 1
    or new.previous_hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex'))
  then
    raise exception 'seal % of % does not follow the last one', new.position, new.subject
      using errcode = 'integrity_constraint_violation', constraint = 'seals_follow_one_another';
  end if;
  return new;
end $$;

create trigger seals_follow_one_another before insert on ledger.seals
  for each row execute function ledger.guard_new_seal();
alter table ledger.seals enable always trigger seals_follow_one_another;

-- Every number up to settled_number is either sealed or belongs to no committed row.
create table ledger.seal_progress (
  subject text primary key,
  settled_number bigint not null default 0,
  candidate_number bigint not null default 0,
  candidate_transaction bigint not null default 0
);

insert into ledger.seal_progress (subject) values ('ledger'), ('audit');

-- What is settled stays settled.
create function ledger.guard_seal_progress() returns trigger language plpgsql as $$
begin
  if new.subject <> old.subject or new.settled_number < old.settled_number then
    raise exception 'what is settled stays settled'
      using errcode = 'integrity_constraint_violation', constraint = 'seals_follow_one_another';
  end if;
  return new;
end $$;

create trigger seal_progress_runs_forward before update on ledger.seal_progress
  for each row execute function ledger.guard_seal_progress();
create trigger seal_progress_is_kept before delete or truncate on ledger.seal_progress
  for each statement execute function ledger.refuse_change();
alter table ledger.seal_progress enable always trigger seal_progress_runs_forward;
alter table ledger.seal_progress enable always trigger seal_progress_is_kept;
