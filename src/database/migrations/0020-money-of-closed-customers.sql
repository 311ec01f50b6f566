-- What the bank holds for customers who left: one line for each journal that moved money of theirs
-- into 'closed accounts' or out of it.
create table closed_customer_money (
  journal_number bigint primary key references ledger.journals,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('closing', 'returned-wire', 'pay-out')),
  -- Positive where it is owed to the customer, negative where it was paid out or written off.
  amount_cents bigint not null check (amount_cents <> 0)
);
create index closed_customer_money_of_customer on closed_customer_money (customer_id);

create trigger closed_customer_money_is_history
  before update or delete or truncate on closed_customer_money
  for each statement execute function ledger.refuse_change();

-- A customer is never paid more than is held for them.
create function refuse_overpayment() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from closed_customer_money where customer_id = new.customer_id) < 0
  then
    raise exception 'customer % is owed less than %', new.customer_id, -new.amount_cents
      using errcode = 'check_violation', constraint = 'pay_out_is_covered';
  end if;
  return null;
end $$;
create trigger pay_out_is_covered after insert on closed_customer_money
  for each row when (new.kind = 'pay-out') execute function refuse_overpayment();

-- Customers closed before this table was here. An opening deposit that nobody saw arrive was swept
-- with the rest; it is owed to nobody.
insert into closed_customer_money (journal_number, customer_id, kind, amount_cents)
  select swept.number, swept.customer_id, 'closing', swept.amount - swept.never_came
    from (
      select j.number, c.id as customer_id, sum(e.amount_cents)::bigint as amount,
          coalesce((select sum(a.initial_deposit_cents)::bigint from applications a
            where a.customer_id = c.id and a.funding = 'held'), 0) as never_came
        from customers c
        join ledger.journals j on j.key = 'close accounts of ' || c.id
        join ledger.entries e on e.journal_number = j.number
          and e.account_id = '00000000-0000-4000-8000-000000000008'
        where c.status = 'closed'
        group by j.number, c.id
    ) swept
    where swept.amount <> swept.never_came;
