import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows, run, type Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import type { StaffRole } from '#rules/people/staff.ts';
import { hasPasskeyOf } from '../auth/logins.ts';
import { listOrder, type Sorting } from '../base/lists/list-order.ts';
import type { WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';

export interface StaffMember {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly status: 'active' | 'invited' | 'blocked';
  readonly hasAuthenticator: boolean;
  readonly hasPasskey: boolean;
  readonly customerId: string | null;
  readonly createdAt: Date;
}

// A staff member without a password has been mailed a link and not used it yet.
const shownStatus = sql`case when status = 'active' and password_hash is null then 'invited'
  else status end`;

const columns = sql`id, email, first_name as "firstName", last_name as "lastName", role,
  ${shownStatus} as status,
  authenticator_sealed is not null as "hasAuthenticator",
  ${hasPasskeyOf('staff', sql`staff.id`)} as "hasPasskey", customer_id as "customerId",
  created_at as "createdAt"`;

/** Removed staff members are not listed; the audit log still names them. */
export async function getStaffMember(db: Db, id: string): Promise<StaffMember> {
  return known(await maybeOne<StaffMember>(db, one(id)));
}

export async function findStaffMember(db: Db, id: string): Promise<StaffMember | undefined> {
  return await maybeOne<StaffMember>(db, one(id));
}

/** Read by a statement after the lock, or a passkey added meanwhile would not be seen. */
export async function lockStaffMember(tx: Tx, id: string): Promise<StaffMember> {
  const [, colleague] = await sendTogether(tx, () =>
    Promise.all([
      run(tx, sql`select from staff where id = ${id} for no key update`),
      getStaffMember(tx, id),
    ]),
  );
  return colleague;
}

function one(id: string): Sql {
  return sql`select ${columns} from staff where id = ${id} and status <> 'removed'`;
}

function known(colleague: StaffMember | undefined): StaffMember {
  if (!colleague) throw new Refusal('not-found');
  return colleague;
}

export interface StaffList {
  readonly sort?: 'createdAt' | 'name' | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly role?: StaffRole | undefined;
  readonly status?: StaffMember['status'] | undefined;
  readonly search?: string | undefined;
  readonly cursor?: readonly string[] | undefined;
}

const byId = { by: sql`id`, kind: 'text' } as const;
const sortings = {
  createdAt: { direction: 'desc', keys: [{ by: sql`created_at`, kind: 'moment' }, byId] },
  name: { direction: 'asc', keys: [{ by: sql`lower(last_name)`, kind: 'text' }, byId] },
} as const satisfies Record<string, Omit<Sorting, 'name'>>;

export async function listStaffMembers(
  db: Db,
  { sort = 'createdAt', direction, role, status, search, cursor }: StaffList,
  limit: number,
): Promise<(StaffMember & WithCursor)[]> {
  const standard = sortings[sort];
  const sorting = { ...standard, name: sort, direction: direction ?? standard.direction };
  const order = listOrder(sorting, cursor);
  return await rows<StaffMember & WithCursor>(
    db,
    sql`select ${columns}, ${order.cursor} from staff
        where status <> 'removed' and ${order.after}
          and role = coalesce(${role ?? null}, role)
          and ${shownStatus} = coalesce(${status ?? null}, ${shownStatus})
          and ${containsTerms(sql`lower(concat_ws(' ', first_name, last_name, email))`, search)}
        order by ${order.by} limit ${limit}`,
  );
}
