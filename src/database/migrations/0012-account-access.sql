-- Who may use which account. An account of a customer begins with a journal of kind 'open-account',
-- which has no entries: it names the account and its owner, so that both are part of the history.
-- Nothing else says whose an account is.

create table ledger.openings (
  account_id uuid primary key references ledger.accounts,
  journal_number bigint not null references ledger.journals,
  -- The account as it was opened; verification compares it with the account as it is.
  class ledger.account_class not null check (class = 'customer'),
  chart_number ledger.chart_number not null references ledger.chart
);

create index openings_of_journal on ledger.openings (journal_number);

create table ledger.account_parties (
  account_id uuid not null references ledger.accounts,
  person_id uuid not null references customers,
  -- Which rights a role gives is in src/rules/people/account-rights.ts.
  role text not null check (role in ('owner')),
  since_journal bigint not null references ledger.journals,
  -- The journal that ended it; null while the person is a party to the account.
  until_journal bigint references ledger.journals,
  primary key (account_id, person_id, since_journal),
  constraint party_ends_after_it_began check (until_journal > since_journal)
);

create unique index account_has_one_owner on ledger.account_parties (account_id)
  where role = 'owner' and until_journal is null;
create index accounts_of_person on ledger.account_parties (person_id) where until_journal is null;
create index parties_begun_by_journal on ledger.account_parties (since_journal);
create index parties_ended_by_journal on ledger.account_parties (until_journal)
  where until_journal is not null;

-- No account is used by customers that was not opened by a journal.
alter table accounts add constraint accounts_are_opened foreign key (id)
  references ledger.openings;

-- A party changes once, when it ends.
create function ledger.guard_party_change() returns trigger language plpgsql as $$
begin
  if old.until_journal is not null
    or new.until_journal is null
    or (old.account_id, old.person_id, old.role, old.since_journal)
      is distinct from (new.account_id, new.person_id, new.role, new.since_journal)
  then
    raise exception 'a party to account % ends once and changes in no other way', old.account_id
      using errcode = 'integrity_constraint_violation', constraint = 'party_ends_once';
  end if;
  return new;
end $$;

create trigger party_ends_once before update on ledger.account_parties
  for each row execute function ledger.guard_party_change();
create trigger account_parties_are_kept before delete or truncate on ledger.account_parties
  for each statement execute function ledger.refuse_change();
create trigger openings_are_history before update or delete or truncate on ledger.openings
  for each statement execute function ledger.refuse_change();
alter table ledger.account_parties enable always trigger party_ends_once;
alter table ledger.account_parties enable always trigger account_parties_are_kept;
alter table ledger.openings enable always trigger openings_are_history;
