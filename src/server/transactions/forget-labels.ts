import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';

/** Removes what a customer who leaves wrote about transactions. */
export async function forgetLabels(tx: Tx, customerId: string): Promise<void> {
  await run(tx, sql`delete from transaction_labels where customer_id = ${customerId}`);
}
