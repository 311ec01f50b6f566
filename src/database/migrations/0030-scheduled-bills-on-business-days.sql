-- works beside 0012
-- A bill payment with a date follows the rule of whatever is scheduled to leave the bank: what is
-- put off to a weekend or holiday leaves on the next business day. The day on which a payment
-- leaves is its bank_day, by the calendar of the server that takes it in. A release before this one
-- still names the day itself, and payments that are scheduled already stay as they are.
create or replace function add_schedule_of_bill_payment() returns trigger language plpgsql as $$
begin
  insert into schedules (id, customer_id, kind, from_account_id, recipient_id, amount_cents,
    description, frequency, start_on, business_day_rule, bill_payment_id, flags, created_at, status,
    next_on, next_due_on, due_at)
  values (new.id, new.customer_id, 'bill', new.from_account_id, new.payee_id, new.amount_cents,
    new.memo, 'once', new.pay_on, 'next', new.id, new.flags, new.submitted_at, 'active',
    new.pay_on, new.bank_day, new.due_at);
  return null;
end $$;
