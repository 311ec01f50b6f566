-- works beside 0012
-- What a customer calls an account of their own. It is the customer's own: staff, statements and
-- receipts have the bank's name of the account, and it is removed when the customer leaves.
alter table accounts
  add column nickname text,
  add constraint account_nickname_is_short check (char_length(nickname) between 1 and 40),
  add constraint account_nickname_is_a_line check (nickname !~ '[[:cntrl:]]');
