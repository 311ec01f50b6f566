-- works beside 0012
-- What follows the submission of an application: its reference and the status page, a question back
-- to the applicant with documents, the record of how identity was verified, and saved drafts.

create table application_references (
  application_id uuid primary key references applications,
  -- To read out on the phone; without letters and digits that are mistaken for one another.
  reference text not null constraint application_reference_is_unique unique
    check (reference ~ '^[A-Z]{2,4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$'),
  -- Reference and birth date together, by which the status page finds an application. Sealed, so
  -- that the index can follow a new secret; emptied with the birth date.
  lookup_sealed text,
  lookup_index text constraint application_lookup_is_unique unique,
  constraint lookups_are_sealed_and_indexed check ((lookup_sealed is null) = (lookup_index is null))
);

-- What staff want to know before they decide.
create table application_questions (
  id uuid primary key,
  application_id uuid not null references applications,
  text text not null check (char_length(text) <= 1000),
  wants_documents boolean not null,
  asked_by text not null references staff,
  asked_at timestamptz not null,
  -- What the applicant wrote; empty where documents were enough.
  answer_sealed text,
  answered_at timestamptz,
  -- Withdrawn by staff.
  withdrawn_at timestamptz,
  constraint questions_end_once check (answered_at is null or withdrawn_at is null),
  constraint answers_have_a_time check (answer_sealed is null or answered_at is not null)
);

create unique index application_question_open on application_questions (application_id)
  where answered_at is null and withdrawn_at is null;
create index application_questions_in_order on application_questions (application_id, asked_at);

-- Files by type of content; their names are not kept.
create table application_documents (
  id uuid primary key,
  application_id uuid not null references applications,
  question_id uuid not null references application_questions,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size_bytes integer not null check (size_bytes > 0),
  -- SHA-256 of the file as it came: sent twice, it is stored once.
  digest bytea not null check (length(digest) = 32),
  uploaded_at timestamptz not null,
  -- The key that seals the file, itself sealed by the bank's secret.
  key_sealed text not null,
  sealed bytea not null,
  constraint application_document_is_stored_once unique (question_id, digest)
);

-- Sealed bytes cannot be compressed, so PostgreSQL need not try.
alter table application_documents alter column sealed set storage external;

create index application_documents_in_order on application_documents (application_id, uploaded_at);
