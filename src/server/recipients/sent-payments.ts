// A customer's wires and bills as what was sent, whichever of the two it was.
import sql, { type Sql } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { readSentPayment as endpoint } from '#contract/payments/recipients.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { PaymentStatus, TransferStatus, WireType } from '#rules/payments/transfer-types.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { type Destination, destinationColumns } from '../outgoing/destinations.ts';
import { shownBill, shownWire } from './recipient-shapes.ts';

/** Wires and bills of the rows that the conditions name, which call the tables t and b. */
export function sentPayments({ wires, bills }: { readonly wires: Sql; readonly bills: Sql }): Sql {
  return sql`
    select t.id, 'wire' as "paidBy", t.transfer_type as "transferType", t.status,
      t.submitted_at as date, t.from_account_id as "fromAccountId",
      t.amount_cents as "amountCents", t.description, t.destination_id as "destinationId"
    from transfers t where t.transfer_type <> 'internal' and ${wires}
    union all
    select b.id, 'bill', null, b.status, b.submitted_at, b.from_account_id, b.amount_cents, b.memo,
      b.destination_id
    from bill_payments b where ${bills}`;
}

export interface SentPayment {
  readonly paymentId: string;
  readonly paidBy: 'wire' | 'bill';
  readonly transferType: WireType | null;
  readonly status: TransferStatus | PaymentStatus;
  readonly date: Date;
  readonly fromAccountId: string;
  readonly amountCents: Cents;
  readonly description: string | null;
}

interface Row extends SentPayment, Destination {
  readonly recipientId: string | null;
  readonly isCurrent: boolean;
}

/** One payment, whatever became of it. */
export async function readSentPayment(
  { pool }: Deps,
  { visitor, params: { id } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { subjectId: customerId } = visitor.session;
  const own = {
    wires: sql`t.id = ${id} and t.customer_id = ${customerId}`,
    bills: sql`b.id = ${id} and b.customer_id = ${customerId}`,
  };
  const row = await maybeOne<Row>(
    pool,
    sql`select ${destinationColumns}, s.id as "paymentId", s."paidBy", s."transferType", s.status,
          s.date, s."fromAccountId", s."amountCents", s.description,
          saved.id as "recipientId", coalesce(saved.same, false) as "isCurrent"
        from (${sentPayments(own)}) s join destinations d on d.id = s."destinationId"
        left join lateral (
          select p.id, c.hash = d.hash as same
          from payees p join destinations c on c.id in (p.destination_id, p.wire_destination_id)
          where p.customer_id = ${customerId} and p.removed_at is null
            and (p.id = d.payee_id or c.hash = d.hash)
          order by same desc, p.created_at limit 1) saved on true`,
  );
  if (!row) throw new Refusal('not-found');
  return { payment: shownPayment(row) };
}

function shownPayment(row: Row): Returned<typeof endpoint>['payment'] {
  const { paidBy: kind, transferType, amountCents: amount } = row;
  return {
    id: row.paymentId,
    kind,
    status: row.status,
    date: row.date,
    fromAccountId: row.fromAccountId,
    amount,
    description: row.description,
    name: row.name,
    recipientId: row.recipientId,
    isCurrent: row.isCurrent,
    wire: transferType && shownWire({ ...row, transferType }),
    bill: kind === 'bill' ? shownBill(row) : null,
  };
}
