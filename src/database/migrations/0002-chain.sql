-- The hash chain over the ledger and the audit log. One row seals a batch of rows of a subject: the
-- numbers it covers, the digest of each, and a keyed hash that continues the seal before it. Seals
-- are written by a job, apart from the rows they cover, so that posting never waits for them.

create table ledger.seals (
  subject text not null check (subject in ('ledger', 'audit')),
  position bigint not null check (position > 0),
  numbers bigint[] not null check (cardinality(numbers) > 0),
  digests bytea not null,
  highest_number bigint not null,
  -- Every committed row with a number up to this one is in this seal or one before it.
  settled_number bigint not null,
  previous_hash ledger.sha256 not null,
  hash ledger.sha256 not null,
  sealed_at timestamptz(3) not null,
  primary key (subject, position),
  check (length(digests) = 32 * cardinality(numbers))
);

-- Digests cannot be compressed.
alter table ledger.seals alter column digests set storage external;

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

-- The keys of the chain: one for the hashes of seals, and those that sign anchors, each named by
-- the number of the first anchor it signs. They are sealed by the bank's secret, so that a copy of
-- the database alone cannot continue the chain.
create table ledger.chain_keys (
  id text primary key check (id ~ '^(seal|anchor [1-9][0-9]{0,17})$'),
  secret_sealed text not null,
  created_at timestamptz(3) not null
);

create trigger chain_keys_are_kept before delete or truncate on ledger.chain_keys
  for each statement execute function ledger.refuse_change();
create trigger chain_keys_stay_what_they_are before update of id, created_at on ledger.chain_keys
  for each statement execute function ledger.refuse_change();
alter table ledger.chain_keys enable always trigger chain_keys_are_kept;
alter table ledger.chain_keys enable always trigger chain_keys_stay_what_they_are;

-- Signed statements about the newest seals. Every server copies them into a file of its own.
create table ledger.anchors (
  number bigint primary key check (number > 0),
  kind text not null check (kind in ('key', 'seal', 'recovery', 'compacted')),
  -- Which seal it is about; null where it is not about one seal.
  subject text check (subject in ('ledger', 'audit')),
  position bigint,
  at timestamptz(3) not null,
  line text not null check (length(line) <= 8192)
);

create index anchors_by_subject on ledger.anchors (subject, number);

create trigger anchors_are_history before update or truncate on ledger.anchors
  for each statement execute function ledger.refuse_change();

-- After a restore anchors come back from a file in which older ones were thinned out, so numbers
-- may be left out; verification knows which of them may.
create function ledger.guard_new_anchor() returns trigger language plpgsql as $$
begin
  if new.number <= (select max(number) from ledger.anchors) then
    raise exception 'anchor % does not follow the last one', new.number
      using errcode = 'integrity_constraint_violation', constraint = 'anchors_follow_one_another';
  end if;
  return new;
end $$;

create trigger anchors_follow_one_another before insert on ledger.anchors
  for each row execute function ledger.guard_new_anchor();

-- A bank lives for years, so anchors of the same day are thinned out: what is removed is the anchor
-- of a seal, is older than the newest thousand, and is not the last one of its subject on its day.
create function ledger.guard_removed_anchor() returns trigger language plpgsql as $$
begin
  if old.kind <> 'seal'
    or old.number > (select max(number) - 1000 from ledger.anchors)
    or not exists (select from ledger.anchors later
      where later.subject = old.subject and later.number > old.number
        and (later.at at time zone 'UTC')::date = (old.at at time zone 'UTC')::date)
  then
    raise exception 'anchor % is kept', old.number
      using errcode = 'integrity_constraint_violation', constraint = 'history_is_written_once';
  end if;
  return old;
end $$;

create trigger anchors_are_kept before delete on ledger.anchors
  for each row execute function ledger.guard_removed_anchor();
alter table ledger.anchors enable always trigger anchors_are_history;
alter table ledger.anchors enable always trigger anchors_follow_one_another;
alter table ledger.anchors enable always trigger anchors_are_kept;
