-- Nobody but the ledger's own functions changes an account. They run with the rights of whoever
-- owns the tables, so that the role of the server needs none on what they change; and what an
-- account is changes for nobody.

-- Holds are added and taken away, not summed up anew: a sum would be of what the statement saw
-- before it waited for the account, and would leave out what somebody else placed meanwhile.
create function ledger.apply_placed_holds() returns trigger language plpgsql as $$
begin
  update ledger.accounts a
    set held_cents = a.held_cents + placed.total
    from (
      select account_id, ledger.total(amount_cents) as total
        from fresh where resolved_by is null group by account_id
    ) placed
    where a.id = placed.account_id;
  if exists (select from fresh join ledger.accounts a on a.id = fresh.account_id
    where a.class = 'general')
  then
    raise exception 'the bank''s own accounts have no holds'
      using errcode = 'integrity_constraint_violation',
        constraint = 'general_accounts_have_no_holds';
  end if;
  return null;
end $$;

-- A hold changes once, from open to resolved: every changed one was open before.
create function ledger.apply_resolved_holds() returns trigger language plpgsql as $$
begin
  update ledger.accounts a
    set held_cents = a.held_cents - resolved.total
    from (
      select account_id, ledger.total(amount_cents) as total from fresh group by account_id
    ) resolved
    where a.id = resolved.account_id;
  return null;
end $$;

drop trigger placed_holds_change_accounts on ledger.holds;
drop trigger resolved_holds_change_accounts on ledger.holds;
drop function ledger.apply_holds();
create trigger placed_holds_change_accounts after insert on ledger.holds
  referencing new table as fresh
  for each statement execute function ledger.apply_placed_holds();
create trigger resolved_holds_change_accounts after update on ledger.holds
  referencing new table as fresh
  for each statement execute function ledger.apply_resolved_holds();

-- The newest change counts, in whichever order the statements of a batch came. It is looked for
-- once the accounts are locked, so that it is the newest of all that were committed by then.
create or replace function ledger.apply_limits() returns trigger language plpgsql as $$
begin
  perform from ledger.accounts
    where id in (select account_id from fresh) order by id for no key update;
  update ledger.accounts a
    set credit_limit_cents = (
      select l.credit_limit_cents from ledger.limit_changes l
        where l.account_id = a.id order by l.journal_number desc limit 1)
    where a.id in (select account_id from fresh);
  return null;
end $$;

-- Whoever could put these functions behind a table of their own could write any balance.
alter function ledger.apply_entries() security definer set search_path = pg_catalog, pg_temp;
alter function ledger.apply_placed_holds() security definer set search_path = pg_catalog, pg_temp;
alter function ledger.apply_resolved_holds() security definer set search_path = pg_catalog, pg_temp;
alter function ledger.apply_limits() security definer set search_path = pg_catalog, pg_temp;
alter function ledger.apply_closings() security definer set search_path = pg_catalog, pg_temp;
revoke execute on function ledger.apply_entries(), ledger.apply_placed_holds(),
  ledger.apply_resolved_holds(), ledger.apply_limits(), ledger.apply_closings() from public;

-- What an account is: for nobody, and by no way. A role may lock the rows of a table if it may
-- update one column of it; the server's role has that right on a name, which never changes.
create trigger accounts_stay_what_they_are
  before update of id, class, name, opened_at on ledger.accounts
  for each statement execute function ledger.refuse_direct_change();
alter table ledger.accounts enable always trigger accounts_stay_what_they_are;

-- The chain only grows: each seal follows the last one, and what is settled stays settled.
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
alter table ledger.seals enable always trigger seals_follow_one_another;
alter table ledger.seal_progress enable always trigger seal_progress_runs_forward;
alter table ledger.seal_progress enable always trigger seal_progress_is_kept;
