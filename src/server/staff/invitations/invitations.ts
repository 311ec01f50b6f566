// Links by which staff members choose their password. Only the hash of a token is stored; the token
// is in the mail.
import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { hashToken } from '../../base/session/sessions.ts';

export interface Invitation {
  readonly token: string;
  readonly expiresAt: Date;
}

/** A new link for this staff member; the one before stops working. */
export async function insertInvitation(
  tx: Tx,
  staffId: string,
  now: Date,
  lifetimeMs: number,
): Promise<Invitation> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await run(
    tx,
    sql`insert into staff_invitations (staff_id, token_hash, created_at, expires_at)
        values (${staffId}, ${hashToken(token)}, ${now}, ${expiresAt})
        on conflict (staff_id) do update set token_hash = excluded.token_hash,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
  return { token, expiresAt };
}

/** The staff member a living link belongs to. */
export async function findInvited(db: Db, token: string, now: Date): Promise<string | undefined> {
  const invited = await maybeOne<{ staffId: string }>(
    db,
    sql`select i.staff_id as "staffId"
        from staff_invitations i join staff s on s.id = i.staff_id
        where i.token_hash = ${hashToken(token)} and i.expires_at > ${now}
          and s.status = 'active'`,
  );
  return invited?.staffId;
}

/** Marks a link as used; false if it was used or replaced before. */
export async function spendInvitation(tx: Tx, token: string, now: Date): Promise<boolean> {
  const spent = sql`delete from staff_invitations
    where token_hash = ${hashToken(token)} and expires_at > ${now}`;
  return (await run(tx, spent)) === 1;
}

export async function deleteInvitation(tx: Tx, staffId: string): Promise<void> {
  await run(tx, sql`delete from staff_invitations where staff_id = ${staffId}`);
}
