import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { tinLastFour } from '#rules/people/tin.ts';
import type { KeyRing } from '../base/sealing/keys.ts';

/** What the blind index of taxpayer numbers is for; applications and customers share it. */
export const TIN_INDEX = 'tin';

export interface NewCustomer {
  readonly email: string;
  readonly username?: string | null;
  readonly passwordHash: string;
  /** Staff chose the password, so it is good for nothing but choosing another. */
  readonly mustChangePassword?: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zipCode?: string | null | undefined;
  /** The nine digits; staff who create a customer by hand do not have them. */
  readonly tin?: string;
  readonly birthDate?: string;
}

/** Where a sealed value of a customer lives. */
export function customerCell(id: string, column: string) {
  return { table: 'customers', row: id, column };
}

export async function insertCustomer(
  tx: Tx,
  keys: KeyRing,
  newCustomer: NewCustomer,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const { email, username = null, passwordHash, firstName, lastName, tin, birthDate } = newCustomer;
  const { phone = null, address = null, city = null, state = null, zipCode = null } = newCustomer;
  const { mustChangePassword = false } = newCustomer;
  const seal = (value: string | undefined, column: string) =>
    value === undefined ? null : keys.seal(value, customerCell(id, column));
  await run(
    tx,
    sql`insert into customers (id, email, username, password_hash, first_name, last_name, phone,
          address, city, state, zip_code, tin_sealed, tin_index, tin_last_four,
          birth_date_sealed, must_change_password, created_at)
        values (${id}, ${email}, ${username}, ${passwordHash}, ${firstName}, ${lastName}, ${phone},
          ${address}, ${city}, ${state}, ${zipCode}, ${seal(tin, 'tin_sealed')},
          ${tin === undefined ? null : keys.index(TIN_INDEX, tin)},
          ${tin === undefined ? null : tinLastFour(tin)},
          ${seal(birthDate, 'birth_date_sealed')}, ${mustChangePassword}, ${now})`,
  );
  return id;
}
