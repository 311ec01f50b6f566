import sql from 'sql-template-tag';
import { type Db, rows, run, type Tx } from '#database/connection.ts';
import { writeRows } from '#database/sending/write-rows.ts';
import type { Deps } from '../base/deps.ts';
import { mailIdOf, mailRows, outboxRow } from '../base/mail/outbox.ts';
import { listSignedIn } from '../base/session/sessions.ts';
import { collapse } from '../events/event.ts';
import { insertEvents } from '../events/insert-events.ts';
import type { Alert } from './alert.ts';
import { alertEmail } from './alert-email.ts';

export const ALERTS_LOCK = 'alerts';

/** Waits until nobody else records or forgets alerts; the lock is held until the commit. */
export async function lockAlerts(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${ALERTS_LOCK}, 0))`);
}

const AT_ONCE = 2_000;

type RecordDeps = Pick<Deps, 'keys' | 'clock'>;

/**
 * Records each alert once, with its email, and lets open pages know. The caller holds the lock.
 * Returns how many were new.
 */
export async function recordAlerts(
  tx: Tx,
  { keys, clock }: RecordDeps,
  alerts: readonly Alert[],
): Promise<number> {
  const now = clock.now();
  const fresh: Recorded[] = [];
  for (let start = 0; start < alerts.length; start += AT_ONCE) {
    fresh.push(...(await insertNotifications(tx, alerts.slice(start, start + AT_ONCE), now)));
  }
  const mails = await mailsOf(tx, fresh);
  for (let start = 0; start < mails.length; start += AT_ONCE) {
    const some = mails.slice(start, start + AT_ONCE).map((mail) => outboxRow(keys, mail, now));
    await run(tx as Db, writeRows([mailRows(some)]));
  }
  await notifyPages(tx, fresh, now);
  return fresh.length;
}

interface Recorded {
  readonly id: string;
  readonly alert: Alert;
}

const aboutOf = ({ customerId, key }: Alert) => `alert ${customerId} ${key}`;

/** The id is that of the email: derived again, it would have the same Message-ID. */
async function insertNotifications(
  tx: Tx,
  alerts: readonly Alert[],
  now: Date,
): Promise<Recorded[]> {
  const byId = new Map(alerts.map((alert) => [mailIdOf(aboutOf(alert)), alert]));
  const each = [...byId.values()];
  const inserted = await rows<{ id: string }>(
    tx,
    sql`insert into notifications (id, customer_id, kind, key, text, link, at, created_at)
        select id, customer_id, kind, key, text, link, at, ${now} from unnest(
          ${[...byId.keys()]}::uuid[], ${each.map(({ customerId }) => customerId)}::uuid[],
          ${each.map(({ kind }) => kind)}::text[], ${each.map(({ key }) => key)}::text[],
          ${each.map(({ text }) => text)}::text[], ${each.map(({ link }) => link)}::text[],
          ${each.map(({ at }) => at)}::timestamptz[]
        ) with ordinality as fresh (id, customer_id, kind, key, text, link, at, place)
        order by at, place
        on conflict do nothing returning id`,
  );
  return inserted.flatMap(({ id }) => {
    const alert = byId.get(id);
    return alert ? [{ id, alert }] : [];
  });
}

/** Where the bank has sent an email about the same thing, that is the one. */
async function mailsOf(tx: Tx, fresh: readonly Recorded[]) {
  const mailed = fresh.filter(({ alert }) => alert.email !== undefined);
  const own = mailed.flatMap(({ alert: { email } }) =>
    email?.about === undefined ? [] : [mailIdOf(email.about)],
  );
  const sent =
    own.length === 0
      ? []
      : await rows<{ id: string }>(
          tx,
          sql`select id from mail_outbox where id = any(${own}::uuid[])`,
        );
  const sentIds = new Set(sent.map(({ id }) => id));
  return mailed.flatMap(({ alert }) => {
    const { kind, text, email } = alert;
    if (!email || email.email === null) return [];
    if (email.about !== undefined && sentIds.has(mailIdOf(email.about))) return [];
    const to = { email: email.email, firstName: email.firstName };
    return [alertEmail(to, { kind, text, about: aboutOf(alert) })];
  });
}

async function notifyPages(tx: Tx, fresh: readonly Recorded[], now: Date): Promise<void> {
  if (fresh.length === 0) return;
  const customers = [...new Set(fresh.map(({ alert }) => alert.customerId))];
  const listening = await listSignedIn(tx, customers, now);
  const events = fresh
    .filter(({ alert }) => listening.has(alert.customerId))
    .map(({ id: itemId, alert: { customerId: personId } }) => {
      return { audience: 'customer', personId, topic: 'notifications', itemId } as const;
    });
  if (events.length > 0) await insertEvents(tx, collapse(events), now);
}
