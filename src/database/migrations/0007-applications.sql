-- What the bank is asked for and staff decide on: account applications, higher credit limits, and
-- the requests of visitors of the site.

create table applications (
  id uuid primary key,
  status text not null check (status in ('pending', 'approved', 'denied')),
  account_type text not null check (account_type in ('checking', 'savings', 'credit')),
  -- The id of one of the brand's products, which are code and not a table; null where the applicant
  -- chose none.
  product_id text,
  initial_deposit_cents bigint not null check (initial_deposit_cents >= 0),
  -- The applicant. Once there is a customer, that row has the only copy and these are empty.
  first_name text,
  last_name text,
  email text,
  username text,
  password_hash text,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  -- Sealed, and emptied when the retention time is over.
  tin_sealed text,
  tin_index text,
  tin_last_four text check (tin_last_four ~ '^\d{4}$'),
  birth_date_sealed text,
  -- What the applicant agreed to, in which version, when and from where.
  consents jsonb,
  -- The hits of the watch list at the time of the application.
  screening jsonb not null default '[]',
  -- The idempotency key of the submission, and a keyed hash of its content.
  submission_key text constraint application_key_is_used_once unique,
  submission_index text,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- The reason that the applicant was given.
  reason text,
  customer_id uuid references customers,
  account_id uuid references accounts,
  -- The opening deposit: held until staff confirm that the money arrived, or returned.
  funding text not null default 'none' check (funding in ('none', 'held', 'confirmed', 'returned')),
  funding_hold uuid,
  funding_journal bigint,
  constraint applications_are_decided_by_someone
    check ((status = 'pending') = (decided_at is null)
      and (status = 'pending') = (decided_by is null)),
  constraint applications_keep_no_login_once_decided
    check (status = 'pending' or password_hash is null),
  constraint approved_applications_have_a_customer
    check ((status = 'approved') = (customer_id is not null))
);

-- A pending application reserves its username.
create unique index application_username_reserved on applications (username)
  where status = 'pending';
create index applications_waiting on applications (created_at desc, id desc)
  where status = 'pending';
create index applications_newest on applications (created_at desc, id desc);
create index applications_by_tin on applications (tin_index) where tin_index is not null;
create index applications_by_email on applications (email) where email is not null;
create index applications_of_customer on applications (customer_id) where customer_id is not null;
create index applications_to_purge on applications (decided_at)
  where status = 'denied' and birth_date_sealed is not null;

create table credit_limit_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  account_id uuid not null references accounts,
  -- The limit at the time of the request.
  current_limit_cents bigint not null check (current_limit_cents >= 0),
  requested_limit_cents bigint not null check (requested_limit_cents > current_limit_cents),
  annual_income_cents bigint not null check (annual_income_cents > 0),
  employment_status text not null check (employment_status in ('full-time', 'part-time',
    'self-employed', 'retired', 'unemployed')),
  reason text not null,
  submitted_at timestamptz not null,
  status text not null check (status in ('pending', 'approved', 'denied', 'cancelled')),
  approved_limit_cents bigint,
  decided_by text,
  decided_at timestamptz,
  deny_reason text,
  constraint approved_requests_have_a_limit
    check ((status = 'approved') = (approved_limit_cents is not null))
);

create unique index credit_limit_request_pending on credit_limit_requests (account_id)
  where status = 'pending';
create index credit_limit_requests_of_customer
  on credit_limit_requests (customer_id, submitted_at desc, id desc);
create index credit_limit_requests_by_status
  on credit_limit_requests (status, submitted_at desc, id desc);

-- A visitor of the site who asks for a call, an appointment, a loan or a business account.
create table visitor_requests (
  id uuid primary key,
  kind text not null
    check (kind in ('contact', 'appointment', 'application', 'business-account')),
  topic text not null,
  name text not null,
  email text not null,
  phone text not null,
  legal_name text,
  business_type text
    check (business_type in ('sole-proprietor', 'llc', 'corporation', 'partnership', 'non-profit')),
  preferred_date date,
  preferred_time text,
  message text,
  status text not null default 'open' check (status in ('open', 'handled')),
  created_at timestamptz not null,
  handled_at timestamptz,
  handled_by text,
  note text,
  constraint requests_are_handled_by_someone
    check ((status = 'handled') = (handled_at is not null)
      and (status = 'handled') = (handled_by is not null)),
  -- Only the request for a business account names a business.
  constraint business_requests_name_the_business
    check ((kind = 'business-account') = (legal_name is not null)
      and (kind = 'business-account') = (business_type is not null))
);

create index visitor_requests_newest on visitor_requests (created_at desc, id desc);
create index visitor_requests_open on visitor_requests (created_at desc, id desc)
  where status = 'open';
