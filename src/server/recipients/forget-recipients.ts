import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/**
 * Empties the address book of a customer who leaves. Payments that were made keep what they say.
 */
export async function forgetRecipients(tx: Tx, customerId: string, now: Date): Promise<void> {
  await run(
    tx,
    sql`update payees set destination_id = null, wire_destination_id = null, wire_type = null,
          name = null, nickname = null, removed_at = coalesce(removed_at, ${now})
        where customer_id = ${customerId}`,
  );
  await run(
    tx,
    sql`delete from destinations d
        where d.customer_id = ${customerId} and d.payee_id is not null
          and not exists (select from bill_payments b where b.destination_id = d.id)
          and not exists (select from transfers t where t.destination_id = d.id)`,
  );
}
