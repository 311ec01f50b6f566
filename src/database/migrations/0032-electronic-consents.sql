-- Consent to electronic documents (15 USC 7001(c)): which version of the text a customer agreed to,
-- when and from where, and when they withdrew. A withdrawn consent stays as it was.
create table electronic_consents (
  id uuid primary key,
  customer_id uuid not null references customers,
  version text not null,
  given_at timestamptz not null,
  given_from text,
  withdrawn_at timestamptz
);

create index electronic_consents_of_customer on electronic_consents (customer_id, given_at desc);
create unique index electronic_consent_is_given_once on electronic_consents (customer_id)
  where withdrawn_at is null;

-- What customers agreed to when they applied.
insert into electronic_consents (id, customer_id, version, given_at, given_from)
select distinct on (customer_id) gen_random_uuid(), customer_id,
  coalesce(consents ->> 'version', 'unknown'), (consents ->> 'at')::timestamptz,
  consents ->> 'address'
from applications
where status = 'approved' and consents ->> 'electronicDelivery' = 'true'
order by customer_id, created_at desc;
