import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, rows, run, type Tx } from '#database/connection.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { PasskeyOwner } from './user-handle.ts';
import type { NewPasskey } from './verify-passkey.ts';

export interface Passkey {
  readonly id: string;
  readonly subjectId: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

// A counter has 32 bits.
const columns = sql`id, subject_id as "subjectId", name, credential_id as "credentialId",
  public_key as "publicKey", counter::float8 as counter, transports, backed_up as "backedUp",
  created_at as "createdAt", last_used_at as "lastUsedAt"`;

const ofOwner = ({ kind, id }: PasskeyOwner) => sql`subject_kind = ${kind} and subject_id = ${id}`;

export async function listPasskeysOf(db: Db, owner: PasskeyOwner): Promise<Passkey[]> {
  return await rows<Passkey>(
    db,
    sql`select ${columns} from passkeys where ${ofOwner(owner)} order by created_at desc, id desc`,
  );
}

export async function findOwnPasskey(db: Db, owner: PasskeyOwner, id: string) {
  const statement = sql`select ${columns} from passkeys where id = ${id} and ${ofOwner(owner)}`;
  return await maybeOne<Passkey>(db, statement);
}

/** By what the device calls it; customers' and staff's are never taken for one another. */
export async function findByCredential(
  db: Db,
  kind: PasskeyOwner['kind'],
  credentialId: string,
): Promise<Passkey | undefined> {
  return await maybeOne<Passkey>(
    db,
    sql`select ${columns} from passkeys
        where credential_id = ${credentialId} and subject_kind = ${kind}`,
  );
}

export async function countPasskeys(db: Db, owner: PasskeyOwner): Promise<number> {
  const statement = sql`select count(*)::int4 as count from passkeys where ${ofOwner(owner)}`;
  return (await one<{ count: number }>(db, statement)).count;
}

/** Undefined where the credential belongs to a person already. */
export async function insertPasskey(
  tx: Tx,
  { kind, id }: PasskeyOwner,
  { name, ...made }: NewPasskey & { readonly name: string },
  now: Date,
): Promise<Passkey | undefined> {
  const { credentialId, publicKey, counter, transports, backupEligible, backedUp } = made;
  return await maybeOne<Passkey>(
    tx,
    sql`insert into passkeys (id, subject_kind, subject_id, name, credential_id, public_key,
          counter, transports, backup_eligible, backed_up, created_at)
        values (${randomUUID()}, ${kind}, ${id}, ${name}, ${credentialId},
          ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${backupEligible}, ${backedUp},
          ${now})
        on conflict (credential_id) do nothing
        returning ${columns}`,
  );
}

/** False where it was removed or used elsewhere since it was read. */
export async function noteUse(
  tx: Tx,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  use: { readonly counter: number; readonly backedUp: boolean; readonly at: Date },
): Promise<boolean> {
  const noted = await run(
    tx,
    sql`update passkeys
        set counter = ${use.counter}, backed_up = ${use.backedUp}, last_used_at = ${use.at}
        where id = ${id} and counter = ${counter}`,
  );
  return noted === 1;
}

/** The same among the rows of an action; it is decided again where the counter has moved. */
export function usedPasskey(
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  use: { readonly counter: number; readonly backedUp: boolean },
  at: Date,
): RowsToWrite {
  return {
    name: 'passkeys_used',
    types: ['uuid', 'bigint', 'bigint', 'boolean', 'timestamptz'],
    columns: [[id], [BigInt(counter)], [BigInt(use.counter)], [use.backedUp], [at]],
    write: (rows) => `update passkeys p
      set counter = fresh.counter, backed_up = fresh.backed_up, last_used_at = fresh.at
      from ${rows} as fresh (id, before, counter, backed_up, at)
      where p.id = fresh.id and p.counter = fresh.before returning p.id`,
    changesEach: true,
  };
}

export async function deletePasskey(tx: Tx, id: string): Promise<boolean> {
  return (await run(tx, sql`delete from passkeys where id = ${id}`)) === 1;
}
