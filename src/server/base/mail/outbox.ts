// The outbox: a mail is stored in the transaction of the action it reports and sent afterwards, at
// least once. Claiming a mail already schedules its next attempt, so a process that dies while
// sending leaves nothing to repair.
import { hash, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one, rows, run } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Log } from '../observability/log.ts';
import type { KeyRing } from '../sealing/keys.ts';
import { inBatches } from './in-batches.ts';
import type { Mail, Mailer, OutgoingMail } from './mail.ts';

export interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  readonly createdAt: Date;
}

const contentCell = (id: string) => ({ table: 'mail_outbox', row: id, column: 'content' });

/** The id of the one mail about something. */
export function mailIdOf(about: string): string {
  const digest = hash('sha256', `mail about ${about}`, 'hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4})(.{3})(.{3})(.{12})/.exec(digest) ?? [];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Makes a mail ready to store. Its words are sealed, since a mail may carry a code. */
export function outboxRow(keys: KeyRing, mail: Mail, now: Date): OutboxRow {
  const { kind, to, subject, text, about } = mail;
  const id = about === undefined ? randomUUID() : mailIdOf(about);
  const content = keys.seal(JSON.stringify({ to, subject, text }), contentCell(id));
  return { id, kind, content, createdAt: now };
}

/** Any number of mails, of an action alone as of a batch of many acts. */
export function mailRows(mails: readonly OutboxRow[]): RowsToWrite {
  return {
    name: 'mail',
    types: ['uuid', 'text', 'text', 'timestamptz'],
    columns: [
      mails.map(({ id }) => id),
      mails.map(({ kind }) => kind),
      mails.map(({ content }) => content),
      mails.map(({ createdAt }) => createdAt),
    ],
    write: (table) => `insert into mail_outbox (id, kind, content, created_at, due_at)
      select mail.*, mail.created_at from ${table} as mail (id, kind, content, created_at)
      on conflict (id) do nothing`,
  };
}

export async function enqueueMail(
  writer: Writer,
  keys: KeyRing,
  mail: Mail,
  now: Date,
): Promise<void> {
  await writeTo(writer, mailRows([outboxRow(keys, mail, now)]));
}

export interface OutboxDeps {
  readonly db: Db;
  readonly keys: KeyRing;
  readonly mailer: Mailer;
  readonly log: Log;
  /** The demonstration keeps the words, to show them; elsewhere they go once the mail went. */
  readonly keepContent: boolean;
}

const BATCH = 20;
const MAX_ATTEMPTS = 20;

/** Sends what is due, one batch; answers how many mails it took up. Safe to run in parallel. */
export async function sendDueMail(deps: OutboxDeps, now: Date): Promise<number> {
  const claimed = await claim(deps.db, now);
  // Each commit waits for the disk: mails that were sent while one waits are noted together.
  const noteSent = inBatches((ids: readonly string[]) => updateSent(deps, ids, now));
  await Promise.all(claimed.map((mail) => sendOne(deps, mail, { now, noteSent })));
  return claimed.length;
}

async function updateSent(
  { db, keepContent }: OutboxDeps,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await run(
    db,
    sql`update mail_outbox
        set sent_at = ${now}, due_at = null, last_error = null,
          content = case when ${keepContent} then content end
        where id = any(${ids}::uuid[])`,
  );
}

interface Claimed extends OutboxRow {
  readonly attempts: number;
}

// Another attempt is due after 1, 2, 4 … 60 minutes unless this one reports success.
async function claim(db: Db, now: Date): Promise<Claimed[]> {
  return await rows<Claimed>(
    db,
    sql`update mail_outbox
        set attempts = attempts + 1,
          due_at = ${now}::timestamptz + least(2 ^ attempts, 60) * interval '1 minute'
        where id in (
          select id from mail_outbox where due_at <= ${now}
          order by due_at limit ${BATCH} for update skip locked)
        returning id, kind, content, created_at as "createdAt", attempts`,
  );
}

interface Sending {
  readonly now: Date;
  readonly noteSent: (id: string) => Promise<void>;
}

async function sendOne(
  { db, keys, mailer, log }: OutboxDeps,
  claimed: Claimed,
  { noteSent }: Sending,
): Promise<void> {
  try {
    await mailer.send(openMail(keys, claimed));
    await noteSent(claimed.id);
  } catch (error) {
    const isLast = claimed.attempts >= MAX_ATTEMPTS;
    log[isLast ? 'error' : 'warn']('a mail was not sent', {
      job: 'send-mail',
      reference: claimed.id,
      count: claimed.attempts,
      error,
    });
    const name = error instanceof Error ? error.name : typeof error;
    await run(
      db,
      sql`update mail_outbox
          set last_error = ${name}, due_at = case when ${isLast} then null else due_at end
          where id = ${claimed.id}`,
    );
  }
}

function openMail(keys: KeyRing, row: OutboxRow): OutgoingMail {
  const content = JSON.parse(keys.open(row.content, contentCell(row.id))) as Omit<Mail, 'kind'>;
  return { ...content, id: row.id, kind: row.kind, createdAt: row.createdAt };
}

/** The latest mails whose words are still here, newest first. */
export async function listMail(
  db: Db,
  keys: KeyRing,
  { limit }: { readonly limit: number },
): Promise<OutgoingMail[]> {
  const records = await rows<OutboxRow>(
    db,
    sql`select id, kind, content, created_at as "createdAt" from mail_outbox
        where content is not null order by created_at desc, number desc limit ${limit}`,
  );
  return records.map((row) => openMail(keys, row));
}

const MOST_WAITING = 1_000;

/** How long the oldest unsent mail has been waiting, of those that are due first. */
export async function outboxLagSeconds(db: Db, now: Date): Promise<number> {
  const { oldest } = await one<{ oldest: Date | null }>(
    db,
    sql`select min(created_at) as oldest
        from (select created_at from mail_outbox
              where due_at is not null order by due_at limit ${MOST_WAITING}) waiting`,
  );
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : 0;
}

/** Whether anything is due, without writing. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(
    db,
    sql`select exists (select from mail_outbox where due_at <= ${now}) as due`,
  );
  return due;
}

export async function forgetSentMail(db: Db, before: Date): Promise<number> {
  return await run(db, sql`delete from mail_outbox where sent_at < ${before}`);
}
