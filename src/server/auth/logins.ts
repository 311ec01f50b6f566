// A login: what identifies a person at sign-in. Customers and staff have the same kind of one, each
// in their own table, and all actions of signing in work on it.
import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';

export type LoginKind = 'customer' | 'staff';

export interface Login {
  readonly kind: LoginKind;
  readonly id: string;
  readonly email: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Of staff only. */
  readonly role: string | null;
  /** Empty for a staff member who has not chosen one by the link that was mailed. */
  readonly passwordHash: string;
  /** Until when a password that an administrator chose is taken; null where it is their own. */
  readonly temporaryUntil: Date | null;
  /** Staff chose the password: nothing is served before it was changed. */
  readonly mustChangePassword: boolean;
  readonly status: 'active' | 'blocked';
  /** When a customer first signed in; staff need no activation. */
  readonly activatedAt: Date | null;
  /** After a password reset no code is mailed before this time, nor taken from a mail. */
  readonly noEmailCodesUntil: Date | null;
  /** Whether to suggest an authenticator app to a customer. */
  readonly suggestsAuthenticator: boolean;
  readonly createdAt: Date;
  /** Whether a customer put away what is suggested on the dashboard. */
  readonly hasDismissedSetUp: boolean;
  readonly authenticatorSealed: string | null;
  /** The time step of the last code that was taken; it and those before it are spent. */
  readonly authenticatorStep: bigint | null;
  readonly hasPasskey: boolean;
}

/** Whether the person of this row has a passkey. */
export function hasPasskeyOf(kind: LoginKind, id: Sql): Sql {
  return sql`exists (select from passkeys
    where subject_kind = ${kind} and subject_id = ${id}::text)`;
}

const shared = sql`created_at as "createdAt", email, first_name as "firstName", last_name as "lastName",
  coalesce(password_hash, '') as "passwordHash", status,
  authenticator_sealed as "authenticatorSealed", authenticator_step as "authenticatorStep"`;

// Closed customers and removed staff have no login.
const selections: Readonly<Record<LoginKind, Sql>> = {
  customer: sql`select 'customer' as kind, id::text, username, null as role,
      activated_at as "activatedAt", null::timestamptz as "temporaryUntil",
      must_change_password as "mustChangePassword", no_email_codes_until as "noEmailCodesUntil",
      (authenticator_sealed is null and authenticator_prompt_dismissed_at is null
        and not ${hasPasskeyOf('customer', sql`customers.id`)}) as "suggestsAuthenticator",
      authenticator_prompt_dismissed_at is not null as "hasDismissedSetUp",
      ${hasPasskeyOf('customer', sql`customers.id`)} as "hasPasskey", ${shared}
    from customers where status <> 'closed' and password_hash is not null`,
  staff: sql`select 'staff' as kind, id, null as username, role, created_at as "activatedAt",
      password_temporary_until as "temporaryUntil",
      password_temporary_until is not null as "mustChangePassword",
      null::timestamptz as "noEmailCodesUntil", false as "suggestsAuthenticator",
      true as "hasDismissedSetUp",
      ${hasPasskeyOf('staff', sql`staff.id`)} as "hasPasskey", ${shared}
    from staff where status <> 'removed'`,
};

const tables: Readonly<Record<LoginKind, Sql>> = { customer: sql`customers`, staff: sql`staff` };

/** By e-mail address, or for customers by username too. */
export async function findLogin(db: Db, kind: LoginKind, name: string): Promise<Login | undefined> {
  const isTheirs =
    kind === 'customer'
      ? sql`(email = ${name} or username = ${name})`
      : sql`email = ${name} and password_hash is not null`;
  return await maybeOne<Login>(db, sql`${selections[kind]} and ${isTheirs}`);
}

export async function findLoginById(
  db: Db,
  kind: LoginKind,
  id: string,
): Promise<Login | undefined> {
  return await maybeOne<Login>(db, sql`${selections[kind]} and id = ${id}`);
}

export async function getLogin(db: Db, kind: LoginKind, id: string): Promise<Login> {
  const login = await findLoginById(db, kind, id);
  if (!login) throw new Refusal('not-found');
  return login;
}

/**
 * Locks the row the login is in until the transaction ends: blocking, a second sign-in and a change
 * of password wait for one another. It is locked before the sessions that belong to it. A statement
 * of its own reads it after the lock: one that waited would not see passkeys added meanwhile.
 */
export async function lockLogin(tx: Tx, kind: LoginKind, id: string): Promise<Login> {
  const [, login] = await sendTogether(tx, () =>
    Promise.all([
      run(tx, sql`select from ${tables[kind]} where id = ${id} for no key update`),
      getLogin(tx, kind, id),
    ]),
  );
  return login;
}

export async function updatePasswordHash(
  tx: Tx,
  { kind, id }: Login,
  passwordHash: string,
): Promise<void> {
  await run(tx, sql`update ${tables[kind]} set password_hash = ${passwordHash} where id = ${id}`);
}

/** Takes a staff member's password away: they choose another by a link that is mailed to them. */
export async function clearPassword(tx: Tx, staffId: string): Promise<void> {
  await run(tx, sql`update staff set password_hash = null where id = ${staffId}`);
}

/** The password is their own choice now. */
export async function noteOwnPassword(tx: Tx, { kind, id }: Pick<Login, 'kind' | 'id'>) {
  await run(
    tx,
    kind === 'customer'
      ? sql`update customers set must_change_password = false where id = ${id}`
      : sql`update staff set password_temporary_until = null where id = ${id}`,
  );
}

/** Sets the authenticator's secret and the step it was last used for, or takes both away. */
export async function updateAuthenticator(
  tx: Tx,
  { kind, id }: Login,
  authenticator: { readonly sealed: string; readonly step: number } | null,
): Promise<void> {
  await run(
    tx,
    sql`update ${tables[kind]}
        set authenticator_sealed = ${authenticator?.sealed ?? null},
          authenticator_step = ${authenticator?.step ?? null}
        where id = ${id}`,
  );
}

/** Remembers the step of a code that was taken, so that it is taken once. */
export async function updateAuthenticatorStep(
  tx: Tx,
  { kind, id }: Login,
  step: number,
): Promise<void> {
  await run(tx, sql`update ${tables[kind]} set authenticator_step = ${step} where id = ${id}`);
}

export function hasAuthenticator({ authenticatorSealed }: Login): boolean {
  return authenticatorSealed !== null;
}

/** Whether more than the password opens this login, and the mailbox does not. */
export function hasSecondFactor(login: Login): boolean {
  return hasAuthenticator(login) || login.hasPasskey;
}

export function areEmailCodesPaused({ noEmailCodesUntil }: Login, now: Date): boolean {
  return noEmailCodesUntil !== null && noEmailCodesUntil > now;
}
