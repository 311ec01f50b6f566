-- Consumers' international wires are counted by calendar year.
create index transfers_international on transfers (bank_day)
  where transfer_type = 'wire_international';
