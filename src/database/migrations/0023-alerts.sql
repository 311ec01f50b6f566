-- works beside 0012
-- Notifications of customers, and the alerts they chose. Notifications are derived from the
-- journals and the audit log after these were committed; nothing is written with a posting.

-- What a customer chose; the rest is as usual.
create table alert_rules (
  customer_id uuid not null references customers,
  kind text not null check (kind in ('balance-below', 'debit-above', 'deposit', 'hold-placed',
    'wire-step', 'schedule-tomorrow', 'schedule-failed', 'statement-ready')),
  threshold_cents bigint check (threshold_cents >= 0),
  email boolean not null,
  enabled boolean not null,
  primary key (customer_id, kind),
  constraint alerts_of_amounts_have_a_threshold check (not enabled
    or kind not in ('balance-below', 'debit-above') or threshold_cents is not null)
);

create table notifications (
  -- Also the id of its mail, and so the Message-ID.
  id uuid primary key,
  -- Not a foreign key: its lock would wait for a customer who is leaving, who waits for the alerts.
  customer_id uuid not null,
  number bigint generated always as identity,
  kind text not null,
  -- What it is about: 'debit-above' and the id of the entry.
  key text not null,
  text text not null,
  -- The view that shows it.
  link text,
  -- Business time.
  at timestamptz(3) not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint alert_has_one_notification unique (customer_id, key)
);

create index notifications_of_customer on notifications (customer_id, number);
create index unread_notifications on notifications (customer_id) where read_at is null;
create index notifications_by_time on notifications using brin (created_at)
  with (pages_per_range = 32);

-- As event_progress has it.
create table alert_progress (
  subject text primary key check (subject in ('ledger', 'audit')),
  settled_number bigint not null,
  candidate_number bigint not null,
  candidate_transaction bigint not null,
  open_ranges jsonb not null
);

-- What is settled by now is no news.
insert into alert_progress
select subject, settled_number, settled_number, 0,
  jsonb_build_array(jsonb_build_array((settled_number + 1)::text, null))
from ledger.seal_progress;
