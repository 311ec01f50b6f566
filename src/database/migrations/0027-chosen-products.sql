-- What an applicant chose, and who asks for a business account.

-- Ids of the brand's products, which are code and not a table; null where none was chosen.
alter table applications add column product_id text;

alter table visitor_requests add column legal_name text;
alter table visitor_requests add column business_type text
  check (business_type in ('sole-proprietor', 'llc', 'corporation', 'partnership', 'non-profit'));

alter table visitor_requests drop constraint visitor_requests_kind_check;
alter table visitor_requests add constraint visitor_requests_kind_check
  check (kind in ('contact', 'appointment', 'application', 'business-account')) not valid;
alter table visitor_requests validate constraint visitor_requests_kind_check;

-- A business account is asked for by a business, and nothing else is.
alter table visitor_requests add constraint business_requests_name_the_business
  check ((kind = 'business-account') = (legal_name is not null)
    and (kind = 'business-account') = (business_type is not null)) not valid;
alter table visitor_requests validate constraint business_requests_name_the_business;
