-- works beside 0012
-- Payments and decisions signed with a passkey: what a device is asked to sign, the evidence that
-- is kept of it, and which payments a customer wants to sign.

-- Waits to be signed. It is deleted by its use.
create table signature_challenges (
  -- 16 random bytes, base64url.
  nonce text primary key check (length(nonce) between 16 and 64),
  subject_kind text not null check (subject_kind in ('customer', 'staff')),
  subject_id text not null,
  -- What is signed, as RFC 8785 writes it.
  document text not null check (length(document) <= 20000),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index signature_challenges_of_subject on signature_challenges (subject_id, created_at);
create index signature_challenges_expire on signature_challenges (expires_at);

create table signatures (
  id uuid primary key,
  -- A payment of a customer, or a decision of a staff member.
  item_kind text not null
    check (item_kind in ('transfer', 'bill-payment', 'adjustment', 'product-change')),
  item_id uuid not null,
  signer_kind text not null check (signer_kind in ('customer', 'staff')),
  signer_id text not null,
  nonce text not null constraint signature_is_used_once unique,
  document text not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  -- A COSE key, as it was: the passkey may be removed later.
  public_key bytea not null,
  credential_id text not null,
  -- What its owner called it then; emptied when the customer is deleted.
  passkey_name text check (length(passkey_name) between 1 and 60),
  -- Real time.
  signed_at timestamptz not null
);

create unique index payment_is_signed_once on signatures (item_id) where signer_kind = 'customer';
create index signatures_of_item on signatures (item_id);
create index signatures_in_order on signatures (signed_at, id);
create index signatures_of_customer on signatures (signer_id) where signer_kind = 'customer';

create function keep_signature() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.passkey_name is null and (new.id, new.item_kind, new.item_id, new.signer_kind,
        new.signer_id, new.nonce, new.document, new.client_data, new.authenticator_data,
        new.signature, new.public_key, new.credential_id, new.signed_at)
      is not distinct from (old.id, old.item_kind, old.item_id, old.signer_kind,
        old.signer_id, old.nonce, old.document, old.client_data, old.authenticator_data,
        old.signature, old.public_key, old.credential_id, old.signed_at)
    then return new; end if;
  end if;
  raise exception 'Signatures are only ever added to.' using errcode = 'restrict_violation';
end $$;

create trigger signatures_are_kept before update or delete on signatures
  for each row execute function keep_signature();

-- Which payments a customer has to sign. It counts while the customer has a passkey.
create table signature_settings (
  customer_id uuid primary key references customers,
  -- Null: no amount has to be signed.
  above_cents bigint check (above_cents >= 0),
  new_recipients boolean not null,
  constraint signature_settings_ask_for_something check (above_cents is not null or new_recipients)
);
