import sql from 'sql-template-tag';
import type { listClosedCustomers as endpoint } from '#contract/customers.ts';
import type { Returned } from '#contract/endpoint.ts';
import { LARGEST_PAGE } from '#contract/lists/page.ts';
import { rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../accounts/approvals/money-approvals.ts';
import type { Deps } from '../base/deps.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { customerCell } from './insert-customer.ts';

interface StoredRow {
  readonly userId: string;
  readonly leftSealed: string | null;
  readonly owed: Cents;
  readonly closedAt: Date;
  readonly waitsForSecondPerson: StoredWaiting;
}

/** The closed customers with money to pay out. */
export async function listClosedCustomers({
  pool,
  keys,
}: Deps): Promise<Returned<typeof endpoint>> {
  const records = await rows<StoredRow>(
    pool,
    sql`select c.id as "userId", c.left_sealed as "leftSealed", c.closed_at as "closedAt",
          m.owed, ${waitingApproval('pay-out', sql`c.id`)}
        from (select customer_id, sum(amount_cents)::bigint as owed from closed_customer_money
          group by customer_id having sum(amount_cents) > 0) m
        join customers c on c.id = m.customer_id
        order by c.closed_at, c.id limit ${LARGEST_PAGE}`,
  );
  return records.map(({ leftSealed, waitsForSecondPerson, ...row }) => {
    const { firstName, lastName, ...contact } = openFormerCustomer(keys, row.userId, leftSealed);
    const name = firstName === null ? null : `${firstName} ${lastName}`;
    return { ...row, ...contact, name, waitsForSecondPerson: shownWaiting(waitsForSecondPerson) };
  });
}

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

/** Who a closed customer was, as long as it is kept under seal. */
export function openFormerCustomer(
  keys: KeyRing,
  id: string,
  leftSealed: string | null,
): FormerCustomer {
  if (leftSealed === null) return unknown;
  return { ...unknown, ...JSON.parse(keys.open(leftSealed, customerCell(id, 'left_sealed'))) };
}
