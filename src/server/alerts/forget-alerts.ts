import sql from 'sql-template-tag';
import { run, type Tx } from '#database/connection.ts';
import { lockAlerts } from './record-alerts.ts';

/**
 * Removes what a customer who leaves was notified of. With the lock no other transaction is about
 * to add to it, and who comes later finds the customer closed.
 */
export async function forgetAlerts(tx: Tx, customerId: string): Promise<void> {
  await lockAlerts(tx);
  await run(tx, sql`delete from notifications where customer_id = ${customerId}`);
  await run(tx, sql`delete from alert_rules where customer_id = ${customerId}`);
}
