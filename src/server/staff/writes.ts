import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import type { StaffRole } from '#rules/people/staff.ts';
import type { StaffState } from './staff-states.ts';

export interface NewStaffMember {
  readonly id: string;
  readonly email: string;
  /** Null until they have chosen one. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly customerId?: string | undefined;
}

export async function insertStaffMember(
  tx: Tx,
  colleague: NewStaffMember,
  now: Date,
): Promise<void> {
  const { id, email, passwordHash, firstName, lastName, role, customerId } = colleague;
  await run(
    tx,
    sql`insert into staff
          (id, email, password_hash, first_name, last_name, role, customer_id, created_at)
        values (${id}, ${email}, ${passwordHash}, ${firstName}, ${lastName}, ${role},
          ${customerId ?? null}, ${now})`,
  );
}

export async function updateRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await run(tx, sql`update staff set role = ${role} where id = ${id}`);
}

export async function updateCustomer(tx: Tx, id: string, customerId: string | null): Promise<void> {
  await run(tx, sql`update staff set customer_id = ${customerId} where id = ${id}`);
}

export async function updateStatus(tx: Tx, id: string, status: StaffState): Promise<void> {
  await run(tx, sql`update staff set status = ${status} where id = ${id}`);
}

/** The email address becomes free; the row stays, because history refers to it. */
export async function giveUpEmail(tx: Tx, id: string): Promise<void> {
  await run(
    tx,
    sql`update staff set email = ${`${id}@removed.invalid`}, authenticator_sealed = null,
          authenticator_step = null
        where id = ${id}`,
  );
  await run(tx, sql`delete from recovery_codes where subject_id = ${id}`);
  await run(tx, sql`delete from passkeys where subject_id = ${id}`);
}
