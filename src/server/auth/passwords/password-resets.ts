// Links that replace a forgotten password. A link carries a random token, of which only the hash is
// kept; it works once, for half an hour, and every change of how the customer signs in ends it.
import { randomBytes, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { hashToken } from '../../base/session/sessions.ts';

export interface PasswordReset {
  readonly id: string;
  readonly customerId: string;
}

/**
 * Keeps a new link and answers its token. Without a customer the row leads nowhere; it is written
 * all the same, so that an unknown name takes as long as a known one.
 */
export async function insertPasswordReset(
  tx: Tx,
  customerId: string | null,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await run(
    tx,
    sql`insert into password_resets (id, customer_id, token_hash, created_at, expires_at)
        values (${randomUUID()}, ${customerId}, ${hashToken(token)}, ${now}, ${expiresAt})`,
  );
  return token;
}

/** The living link of a token that still has tries. */
export async function findPasswordReset(
  db: Db,
  token: string,
  { now, maxTries }: { readonly now: Date; readonly maxTries: number },
): Promise<PasswordReset | undefined> {
  return await maybeOne<PasswordReset>(
    db,
    sql`select id, customer_id as "customerId" from password_resets
        where token_hash = ${hashToken(token)} and customer_id is not null
          and expires_at > ${now} and tries < ${maxTries}`,
  );
}

/** Takes one of the tries at the code; false once they are used up. Holds under parallel use. */
export async function takeResetTry(db: Db, id: string, maxTries: number): Promise<boolean> {
  const taken = sql`update password_resets set tries = tries + 1
    where id = ${id} and tries < ${maxTries}`;
  return (await run(db, taken)) === 1;
}

/** Whether the link was still there, and by that it is used: of two at once, one gets true. */
export async function spendPasswordReset(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx, sql`delete from password_resets where id = ${id}`)) === 1;
}

export async function forgetPasswordResets(tx: Tx, subjectId: string): Promise<void> {
  await run(tx, sql`delete from password_resets where customer_id::text = ${subjectId}`);
}
