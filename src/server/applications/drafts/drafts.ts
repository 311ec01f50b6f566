// Applications that were saved to be finished later. Only hashes of the link and of the page's key
// are kept; what was typed is sealed.
import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import type { KeyRing, SealedCell } from '../../base/sealing/keys.ts';
import { hashToken } from '../../base/session/sessions.ts';

/** What is sealed: the address the link goes to, and the fields as typed. */
export interface DraftContent {
  readonly email: string;
  readonly draft: Readonly<Record<string, string>>;
}

interface SavedDraft {
  readonly content: DraftContent;
  readonly savedAt: Date;
  readonly expiresAt: Date;
}

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Replaces what the draft of this key has; false where there is none, or no longer. */
export async function updateDraft(
  tx: Tx,
  keys: KeyRing,
  key: string,
  { content, savedAt, expiresAt }: SavedDraft,
): Promise<boolean> {
  const known = await maybeOne<{ id: string }>(
    tx,
    sql`select id from application_drafts
        where key_hash = ${hashToken(key)} and expires_at > ${savedAt} for update`,
  );
  if (!known) return false;
  const sealed = keys.seal(JSON.stringify(content), contentCell(known.id));
  await run(
    tx,
    sql`update application_drafts
        set content_sealed = ${sealed}, saved_at = ${savedAt}, expires_at = ${expiresAt}
        where id = ${known.id}`,
  );
  return true;
}

/** Keeps a new draft and answers its key. */
export async function insertDraft(
  tx: Tx,
  keys: KeyRing,
  { content, savedAt, expiresAt }: SavedDraft,
): Promise<string> {
  const id = randomUUID();
  const key = newToken();
  const sealed = keys.seal(JSON.stringify(content), contentCell(id));
  await run(
    tx,
    sql`insert into application_drafts (id, key_hash, content_sealed, saved_at, expires_at)
        values (${id}, ${hashToken(key)}, ${sealed}, ${savedAt}, ${expiresAt})`,
  );
  return key;
}

/** Gives the draft a new link, which ends the one before. */
export async function updateLink(tx: Tx, key: string): Promise<string> {
  const token = newToken();
  await run(
    tx,
    sql`update application_drafts set link_hash = ${hashToken(token)}
        where key_hash = ${hashToken(key)}`,
  );
  return token;
}

/** Opens the draft of a link, which is used by that: of two at once, one gets the draft. */
export async function takeByLink(
  tx: Tx,
  keys: KeyRing,
  token: string,
  now: Date,
): Promise<(SavedDraft & { readonly key: string }) | undefined> {
  const key = newToken();
  const record = await maybeOne<{
    id: string;
    sealed: string;
    savedAt: Date;
    expiresAt: Date;
  }>(
    tx,
    sql`update application_drafts set link_hash = null, key_hash = ${hashToken(key)}
        where link_hash = ${hashToken(token)} and expires_at > ${now}
        returning id, content_sealed as sealed, saved_at as "savedAt", expires_at as "expiresAt"`,
  );
  if (!record) return undefined;
  const { id, sealed, savedAt, expiresAt } = record;
  const content = JSON.parse(keys.open(sealed, contentCell(id))) as DraftContent;
  return { key, content, savedAt, expiresAt };
}

/** The application was sent: nothing is left of its draft. */
export async function deleteDraft(tx: Tx, key: string): Promise<void> {
  await run(tx, sql`delete from application_drafts where key_hash = ${hashToken(key)}`);
}

export async function forgetExpiredDrafts(db: Db, now: Date): Promise<number> {
  return await run(db, sql`delete from application_drafts where expires_at <= ${now}`);
}

function contentCell(id: string): SealedCell {
  return { table: 'application_drafts', row: id, column: 'content_sealed' };
}
