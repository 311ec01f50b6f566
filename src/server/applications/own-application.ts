import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one } from '#database/connection.ts';

/** Nobody decides on their own application: refuses a staff member whose address it bears. */
export async function requireNotOwnApplication(
  db: Db,
  staffId: string,
  { email }: { readonly email: string },
): Promise<void> {
  const { own } = await one<{ own: boolean }>(
    db,
    sql`select exists (
          select from staff s left join customers c on c.id = s.customer_id
          where s.id = ${staffId} and (s.email = ${email} or c.email = ${email})) as own`,
  );
  if (own) throw new Refusal('own-affair');
}
