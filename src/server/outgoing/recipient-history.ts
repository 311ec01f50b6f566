// What the bank knows of where a payment goes. Of a wire the account counts: the same one under
// another name is not new. Of a bill the version counts: a changed payee is a new one.
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import type { Destination } from './destinations.ts';

export interface RecipientHistory {
  /** Business time: since when the customer has had the recipient. */
  readonly since: Date;
  /** Whether the bank has sent this customer's money there before. */
  readonly isKnown: boolean;
  /** Everything that was sent there, waits or is scheduled. */
  readonly totalCents: bigint;
  /** Of that, what was submitted without a code since the last payment that had one. */
  readonly unconfirmedCents: bigint;
}

export interface RecipientOf {
  readonly customerId: string;
  readonly destination: Destination;
  /** The payment itself, where it is stored already: it is not counted. */
  readonly paymentId?: string;
}

/** The customer must be locked, so that of two payments at one moment the second sees the first. */
export async function getRecipientHistory(db: Db, to: RecipientOf): Promise<RecipientHistory> {
  const { since, payments } = to.destination.kind === 'wire' ? wires(to) : bills(to);
  return await one<RecipientHistory>(
    db,
    // Payments of the same moment as the last code count as later than it.
    sql`with sent as (${payments}),
          last_code as (select max(submitted_at) as at from sent where confirmed_by_code)
        select ${since} as since,
          coalesce(bool_or(has_left), false) as "isKnown",
          coalesce(sum(amount_cents) filter (where counts), 0)::bigint as "totalCents",
          coalesce(sum(amount_cents) filter (where counts and not confirmed_by_code
            and (l.at is null or submitted_at >= l.at)), 0)::bigint as "unconfirmedCents"
        from last_code l left join sent on true`,
  );
}

function wires({ customerId, destination: to }: RecipientOf) {
  const sameAccount = sql`d.customer_id = ${customerId} and d.kind = 'wire'
    and d.account_number = ${to.accountNumber}
    and coalesce(d.swift_code, d.routing_number)
      is not distinct from ${to.swiftCode ?? to.routingNumber}`;
  return {
    // The destination itself may not be stored yet.
    since: sql`least(${to.createdAt}::timestamptz,
      (select min(d.created_at) from destinations d where ${sameAccount}))`,
    payments: sql`
      select t.amount_cents, t.submitted_at, t.confirmed_by_code,
        t.status in ('approved', 'processing', 'completed') as has_left,
        t.status not in ('denied', 'cancelled', 'returned') as counts
      from transfers t join destinations d on d.id = t.destination_id
      where t.customer_id = ${customerId} and ${sameAccount}`,
  };
}

// Other payees of the same name and number add to the sum, but what was sent to them or confirmed
// for them says nothing about this one, which may have another address.
function bills({ customerId, destination: to, paymentId }: RecipientOf) {
  return {
    since: sql`${to.createdAt}::timestamptz`,
    payments: sql`
      select b.amount_cents, b.submitted_at,
        b.confirmed_by_code and d.id = ${to.id} as confirmed_by_code,
        b.status = 'completed' and d.id = ${to.id} as has_left,
        b.status not in ('failed', 'cancelled') as counts
      from bill_payments b join destinations d on d.id = b.destination_id
      where d.customer_id = ${customerId} and d.kind = 'bill' and lower(d.name) = lower(${to.name})
        and d.account_number is not distinct from ${to.accountNumber}
        and b.id is distinct from ${paymentId ?? null}::uuid`,
  };
}

/** Whether a recipient of that age is new at that time; both are business time. */
export function isYoung(since: Date, at: Date, newRecipientMs: number): boolean {
  return at.getTime() - since.getTime() < newRecipientMs;
}
