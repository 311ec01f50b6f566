-- works beside 0012
-- The public log of entries on customers' accounts: a Merkle tree in tiles. It follows the seals of
-- the ledger, and only grows.

create table transparency_tiles (
  level smallint not null check (level between 0 and 7),
  index bigint not null check (index >= 0),
  hashes bytea not null,
  primary key (level, index),
  check (length(hashes) % 32 = 0 and length(hashes) between 32 and 8192)
);

-- Hashes cannot be compressed.
alter table transparency_tiles alter column hashes set storage external;

-- The first leaf of each seal of the ledger that the log has followed.
create table transparency_seals (
  position bigint primary key check (position > 0),
  first_leaf bigint not null check (first_leaf >= 0)
);

-- One row: how far the log has followed the ledger, and its newest signed checkpoint.
create table transparency_log (
  only_row boolean primary key default true check (only_row),
  seal_position bigint not null default 0,
  size bigint not null default 0,
  checkpoint text
);

insert into transparency_log default values;

-- What the log was when a bank day was closed, kept for good.
create table transparency_checkpoints (
  day date primary key,
  size bigint not null,
  checkpoint text not null
);

-- The pair that signs checkpoints, sealed by the bank's secret.
create table transparency_keys (
  id text primary key,
  secret_sealed text not null,
  created_at timestamptz(3) not null
);

create trigger transparency_keys_are_kept before delete or truncate on transparency_keys
  for each statement execute function ledger.refuse_change();
create trigger transparency_keys_stay_what_they_are before update of id, created_at
  on transparency_keys for each statement execute function ledger.refuse_change();

create function guard_transparency_tile() returns trigger language plpgsql as $$
begin
  if new.level <> old.level or new.index <> old.index
    or substr(new.hashes, 1, length(old.hashes)) <> old.hashes then
    raise exception 'a tile of the transparency log only grows';
  end if;
  return new;
end $$;

create trigger transparency_tiles_grow before update on transparency_tiles
  for each row execute function guard_transparency_tile();
create trigger transparency_tiles_stay before delete or truncate on transparency_tiles
  for each statement execute function ledger.refuse_change();
create trigger transparency_seals_are_history before update or delete or truncate
  on transparency_seals for each statement execute function ledger.refuse_change();
create trigger transparency_checkpoints_are_history before update or delete or truncate
  on transparency_checkpoints for each statement execute function ledger.refuse_change();
