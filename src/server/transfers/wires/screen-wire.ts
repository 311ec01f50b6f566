import sql from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { type Db, maybeOne, prepared } from '#database/connection.ts';
import { type Parties, screenOutgoing } from '../../outgoing/screen-outgoing.ts';

interface Recipient {
  readonly recipientName: string;
  readonly recipientBank: string;
}

/** Before a wire is taken in. */
export async function screenWire(
  db: Db,
  customerId: string,
  { recipientName: recipient, recipientBank: bank }: Recipient,
): Promise<ScreeningFinding[]> {
  const named = sql`
    select first_name || ' ' || last_name as name from customers where id = ${customerId}`;
  const customer = await maybeOne<{ name: string }>(db, prepared('screened-customer', named));
  return customer ? await screenOutgoing({ customer: customer.name, recipient, bank }) : [];
}

/**
 * Once more before it is approved, since the list may have grown; between own accounts, nothing.
 */
export async function screenTransfer(db: Db, transferId: string): Promise<ScreeningFinding[]> {
  const named = sql`select c.first_name || ' ' || c.last_name as customer,
      t.recipient_name as recipient, t.recipient_bank as bank
    from transfers t join customers c on c.id = t.customer_id
    where t.id = ${transferId} and t.transfer_type <> 'internal'`;
  const parties = await maybeOne<Parties>(db, prepared('screened-transfer', named));
  return parties ? await screenOutgoing(parties) : [];
}
