import sql, { type Sql } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { listClosedCustomers as endpoint } from '#contract/people/customers.ts';
import { rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../../accounts/approvals/money-approvals.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { shortListReply } from '../../base/lists/list-page.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { customerCell } from '../insert-customer.ts';

interface StoredRow extends StoredCustomer {
  readonly owed: Cents;
  readonly waitsForSecondPerson: StoredWaiting;
}

/** The customers with money to pay out, who are closed or have an account that is. */
export async function listClosedCustomers(
  { pool, keys }: Deps,
  call: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const records = await rows<StoredRow>(
    pool,
    sql`select ${formerColumns}, m.owed, ${waitingApproval('pay-out', sql`c.id`)}
        from (select customer_id, sum(amount_cents)::bigint as owed from closed_customer_money
          group by customer_id having sum(amount_cents) > 0) m
        join customers c on c.id = m.customer_id
        order by c.closed_at, c.id`,
  );
  const all = records.map((record) => {
    const { userId, closedAt, owed } = record;
    const { firstName, lastName, ...contact } = openFormerCustomer(keys, record);
    const name = firstName === null ? null : `${firstName} ${lastName}`;
    const waitsForSecondPerson = shownWaiting(record.waitsForSecondPerson);
    return { id: userId, userId, closedAt, owed, name, ...contact, waitsForSecondPerson };
  });
  return shortListReply(call, all, ({ name, email }) => `${name ?? ''} ${email ?? ''}`);
}

/** A customer as stored; of a closed one everything else is under seal. */
export interface StoredCustomer {
  readonly userId: string;
  readonly status: 'active' | 'blocked' | 'closed';
  readonly leftSealed: string | null;
  /** Null while only an account of the customer is closed. */
  readonly closedAt: Date | null;
  readonly contact: FormerCustomer;
}

/** Of a table that the statement calls c. */
export const formerColumns: Sql = sql`c.id as "userId", c.status, c.left_sealed as "leftSealed",
  c.closed_at as "closedAt", json_build_object('firstName', c.first_name,
    'lastName', c.last_name, 'email', c.email, 'phone', c.phone, 'address', c.address,
    'city', c.city, 'state', c.state, 'zipCode', c.zip_code) as contact`;

interface FormerCustomer {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
}

const unknown: FormerCustomer = {
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
};

/** Who a customer is or, as long as it is kept under seal, was. */
export function openFormerCustomer(
  keys: KeyRing,
  { userId, leftSealed, closedAt, contact }: StoredCustomer,
): FormerCustomer {
  if (closedAt === null) return contact;
  if (leftSealed === null) return unknown;
  return { ...unknown, ...JSON.parse(keys.open(leftSealed, customerCell(userId, 'left_sealed'))) };
}
