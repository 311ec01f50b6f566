-- Raising a credit limit lets money leave later: it counts for the rule of two people, too.
alter table money_approvals drop constraint money_approvals_kind_check;
alter table money_approvals add constraint money_approvals_kind_check
  check (kind in ('funding', 'check-deposit', 'return', 'write-off', 'pay-out', 'credit-limit'))
  not valid;
alter table money_approvals validate constraint money_approvals_kind_check;
