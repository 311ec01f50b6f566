import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/** Empties the address book of a customer who leaves. Payments that were made keep what they say. */
export async function forgetPayees(tx: Tx, customerId: string, now: Date): Promise<void> {
  await run(
    tx,
    sql`update payees
        set name = 'Former payee', account_number = null, address = null, city = null,
          state = null, zip_code = null, removed_at = coalesce(removed_at, ${now})
        where customer_id = ${customerId}`,
  );
}
