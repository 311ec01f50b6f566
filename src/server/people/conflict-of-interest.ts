import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';
import type { Settings } from '../base/config/limits.ts';

// A staff member is the customer whose record is linked to them or has their email address: nobody
// has to make a link for the rules about one's own account to hold.
const isSamePerson = sql`(w.customer_id = c.id or lower(w.email) = lower(c.email))`;

/** Whether the customer that the statement calls c works here. */
export const isStaffMember: Sql = sql`exists (
  select from staff w where w.status <> 'removed' and ${isSamePerson})`;

/** Whether the customer that the statement calls c has the name of a staff member. */
export const hasStaffName: Sql = sql`exists (
  select from staff w
    where w.status <> 'removed' and w.folded_name = folded_name(c.first_name, c.last_name))`;

/** Nobody works on their own account: refuses a staff member who is this customer. */
export async function requireNotSelf(db: Db, staffId: string, customerId: string): Promise<void> {
  const { own } = await one<{ own: boolean }>(
    db,
    sql`select exists (
          select from staff w join customers c on c.id = ${customerId}
            where w.id = ${staffId} and ${isSamePerson}) as own`,
  );
  if (own) throw new Refusal('own-affair');
}

/**
 * For actions of one person, which have no second approval: with dual control a staff member with
 * the customer's name may not act on them, as they may be the same person.
 */
export async function requireDifferentName(
  db: Db,
  settings: Settings,
  staffId: string,
  customer: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  if (!settings.dualControl || settings.singleAdministrator) return;
  const { same } = await one<{ same: boolean }>(
    db,
    sql`select exists (
          select from staff where id = ${staffId}
            and folded_name = folded_name(${customer.firstName}, ${customer.lastName})) as same`,
  );
  if (!same) return;
  const sentence = 'This customer has the same name as you, so a colleague has to do it.';
  throw new Refusal('own-affair', { sentence });
}

export type StaffTie = 'colleague' | 'same-name';

/**
 * How a customer is tied to the staff: a staff member's own record, or only a staff member's name.
 */
export async function findStaffTie(db: Db, customerId: string): Promise<StaffTie | null> {
  const { tie } = await one<{ tie: StaffTie | null }>(
    db,
    sql`select (select case when ${isStaffMember} then 'colleague' when ${hasStaffName} then 'same-name'
            end from customers c where c.id = ${customerId}) as tie`,
  );
  return tie;
}
