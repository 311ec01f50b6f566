// What a staff member decides on, by the fields that they sign. The same statements make it when it
// is signed, when it is decided on, and when it is verified years later.
import sql, { type Sql } from 'sql-template-tag';
import type { DecisionKind } from '#contract/payments/signed-decisions.ts';
import { type Db, rows } from '#database/connection.ts';
import type { Json } from '#rules/documents/canonical-json.ts';
import type { SignedItem } from '../../passkeys/signing/evidence.ts';

export interface DecisionContent {
  readonly id: string;
  readonly itemKind: SignedItem;
  /** Whether it still waits for a decision. */
  readonly isOpen: boolean;
  readonly content: Readonly<Record<string, Json>>;
}

/** An amount as the wire prints it; none of these is negative. */
const printed = (cents: Sql) => sql`to_char(${cents} / 100, 'FM999999999990') || '.'
  || lpad((${cents} % 100)::text, 2, '0')`;

const wires = (ids: readonly string[]) => sql`
  select t.id, 'transfer' as "itemKind", t.status = 'pending' as "isOpen",
    jsonb_strip_nulls(jsonb_build_object('transferType', t.transfer_type,
      'customerId', t.customer_id, 'fromAccountId', t.from_account_id,
      'toAccountId', t.to_account_id, 'amount', ${printed(sql`t.amount_cents`)},
      'fee', ${printed(sql`t.fee_cents`)}, 'uetr', t.uetr, 'recipientName', t.recipient_name,
      'recipientBank', t.recipient_bank, 'recipientAccountNumber', t.recipient_account_number,
      'recipientRoutingNumber', t.recipient_routing_number,
      'recipientSwiftCode', t.recipient_swift_code, 'recipientAddress', t.recipient_address,
      'recipientCity', t.recipient_city, 'recipientState', t.recipient_state,
      'recipientCountry', t.recipient_country, 'recipientPostalCode', t.recipient_postal_code,
      'description', t.description)) as content
  from transfers t where t.id = any(${ids}::uuid[])`;

const bills = (ids: readonly string[]) => sql`
  select b.id, 'bill-payment' as "itemKind", b.status = 'review' as "isOpen",
    jsonb_strip_nulls(jsonb_build_object('transferType', 'bill', 'customerId', b.customer_id,
      'fromAccountId', b.from_account_id, 'amount', ${printed(sql`b.amount_cents`)},
      'payeeId', b.payee_id, 'recipientName', d.name,
      'recipientAccountNumber', d.account_number, 'recipientAddress', d.address,
      'recipientCity', d.city, 'recipientState', d.state, 'recipientPostalCode', d.postal_code,
      'description', b.memo)) as content
  from bill_payments b join destinations d on d.id = b.destination_id
  where b.id = any(${ids}::uuid[]) and b.hold_id is not null`;

const statements: Readonly<Record<DecisionKind, (ids: readonly string[]) => Sql>> = {
  transfer: (ids) => sql`${wires(ids)} union all ${bills(ids)}`,
  adjustment: (ids) => sql`
    select a.id, 'adjustment' as "itemKind", a.status = 'pending' as "isOpen",
      jsonb_build_object('accountId', a.account_id, 'direction', a.direction,
        'amount', ${printed(sql`a.amount_cents`)}, 'description', a.description,
        'requestedBy', a.requested_by) as content
    from adjustments a where a.id = any(${ids}::uuid[])`,
  'product-change': (ids) => sql`
    select c.id, 'product-change' as "itemKind", c.status = 'pending' as "isOpen",
      jsonb_build_object('productId', c.product_id, 'effectiveOn', c.effective_on,
        'terms', c.request, 'requestedBy', c.requested_by) as content
    from product_changes c where c.id = any(${ids}::uuid[])`,
};

export async function listDecisionContents(
  db: Db,
  kind: DecisionKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecisionContent>> {
  if (ids.length === 0) return new Map();
  const records = await rows<DecisionContent>(db, statements[kind](ids));
  return new Map(records.map((record) => [record.id, record]));
}
