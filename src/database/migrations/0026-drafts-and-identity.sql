-- works beside 0012
-- Applications that are saved to be finished later, and how staff identified applicants.

-- What was typed so far, without number, birth date and password: these are typed again.
create table application_drafts (
  id uuid primary key,
  -- Of the link that was mailed; empty once the link was used.
  link_hash bytea constraint application_draft_link_is_unique unique check (length(link_hash) = 32),
  -- Of what the page holds that saved or opened it, to save again and to end it.
  key_hash bytea not null constraint application_draft_key_is_unique unique
    check (length(key_hash) = 32),
  content_sealed text not null,
  saved_at timestamptz not null,
  expires_at timestamptz not null
);

create index application_drafts_by_end on application_drafts (expires_at);

-- What 31 CFR 1020.220 wants recorded: the means, the document, the result.
create table identity_records (
  -- Chosen by the screen, so that a record that is sent twice is one record.
  id uuid primary key,
  application_id uuid not null references applications,
  method text not null
    check (method in ('document-in-person', 'document-sent', 'database', 'other')),
  result text not null check (result in ('verified', 'not-verified')),
  -- Kind, number, issuer and end of the document, and the note; emptied with the birth date.
  details_sealed text,
  recorded_by text not null references staff,
  recorded_at timestamptz not null
);

create index identity_records_in_order on identity_records (application_id, recorded_at, id);
