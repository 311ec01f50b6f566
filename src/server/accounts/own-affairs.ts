import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';

/** Nobody works on their own account: refuses a colleague who is this customer. */
export async function requireNotOwnAffair(
  db: Db,
  staffId: string,
  customerId: string,
): Promise<void> {
  const { own } = await one<{ own: boolean }>(
    db,
    sql`select exists (
          select from staff where id = ${staffId} and customer_id = ${customerId}) as own`,
  );
  if (own) throw new Refusal('own-affair');
}

/** Whether this customer works here, which makes their money everyone's business twice. */
export async function isColleague(db: Db, customerId: string): Promise<boolean> {
  const { works } = await one<{ works: boolean }>(
    db,
    sql`select exists (
          select from staff where customer_id = ${customerId} and status <> 'removed') as works`,
  );
  return works;
}
