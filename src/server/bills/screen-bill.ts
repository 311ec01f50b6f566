import sql, { type Sql } from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { type Db, maybeOne, prepared } from '#database/connection.ts';
import { type Parties, screenOutgoing } from '../outgoing/screen-outgoing.ts';

export interface ScreenedDestination {
  /** The version whose name was compared; undefined where there is no such payee. */
  readonly destinationId: string | undefined;
  readonly findings: readonly ScreeningFinding[];
}

/** Before a bill is taken in. */
export async function screenPayee(
  db: Db,
  customerId: string,
  payeeId: string,
): Promise<ScreenedDestination> {
  return await screen(
    db,
    'screened-payee',
    sql`payees p join destinations d on d.id = p.destination_id
      join customers c on c.id = p.customer_id
      where p.id = ${payeeId} and p.customer_id = ${customerId}`,
  );
}

/** Once more when its day has come, and before it is approved, since the list may have grown. */
export async function screenPayment(db: Db, paymentId: string): Promise<ScreenedDestination> {
  return await screen(
    db,
    'screened-payment',
    sql`bill_payments b join destinations d on d.id = b.destination_id
      join customers c on c.id = b.customer_id where b.id = ${paymentId}`,
  );
}

async function screen(db: Db, name: string, from: Sql): Promise<ScreenedDestination> {
  const parties = sql`select d.id as "destinationId", d.name as recipient,
      c.first_name || ' ' || c.last_name as customer
    from ${from}`;
  const record = await maybeOne<Parties & { destinationId: string }>(db, prepared(name, parties));
  if (!record) return { destinationId: undefined, findings: [] };
  return { destinationId: record.destinationId, findings: await screenOutgoing(record) };
}
