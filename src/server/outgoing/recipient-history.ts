// What the bank knows of where a payment goes. Of a wire the account counts: the same one under
// another name is not new. Of a bill the version counts: a changed payee is a new one.
import sql, { type Sql } from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { inOrder } from '#database/sending/in-order.ts';
import { isSameRecipient } from './same-recipient.ts';
import { listScheduledSums, type ScheduledSum, type ScheduledTo } from './scheduled-sums.ts';

export interface RecipientHistory {
  /** Business time: since when the customer has had the recipient. */
  readonly since: Date;
  /** Whether the bank has sent this customer's money there before. */
  readonly isKnown: boolean;
  /** Everything that was sent there, waits or is scheduled. */
  readonly totalCents: bigint;
  /** Of that, what was submitted without a code since the last submission that had one. */
  readonly unconfirmedCents: bigint;
}

export interface RecipientOf extends ScheduledTo {
  /** The payment itself, where it is stored already: it is not counted. */
  readonly paymentId?: string | undefined;
}

/** The customer must be locked, so that of two payments at one moment the second sees the first. */
export async function getRecipientHistory(db: Db, to: RecipientOf): Promise<RecipientHistory> {
  // Most recipients have no schedule, so nothing waits for the answer.
  const [history, scheduled] = await inOrder([sumUp(db, to, []), listScheduledSums(db, to)]);
  return scheduled.length === 0 ? history : await sumUp(db, to, scheduled);
}

async function sumUp(
  db: Db,
  to: RecipientOf,
  scheduled: readonly ScheduledSum[],
): Promise<RecipientHistory> {
  const { since, payments } = to.kind === 'bill' ? bills(to) : wires(to);
  return await one<RecipientHistory>(
    db,
    // What was submitted at the same moment as the last code counts as later than it.
    sql`with sent as (${payments} union all ${rowsOf(scheduled)}),
          last_code as (select max(submitted_at) as at from sent where confirmed_by_code)
        select ${since} as since,
          coalesce(bool_or(has_left), false) as "isKnown",
          coalesce(sum(amount_cents) filter (where counts), 0)::bigint as "totalCents",
          coalesce(sum(amount_cents) filter (where counts and not confirmed_by_code
            and (l.at is null or submitted_at >= l.at)), 0)::bigint as "unconfirmedCents"
        from last_code l left join sent on true`,
  );
}

function rowsOf(scheduled: readonly ScheduledSum[]): Sql {
  const amounts = scheduled.map(({ amountCents }) => amountCents);
  const times = scheduled.map(({ submittedAt }) => submittedAt);
  const confirmed = scheduled.map(({ isConfirmed }) => isConfirmed);
  return sql`select amount_cents, submitted_at, confirmed_by_code, false as has_left, true as counts
    from unnest(${amounts}::bigint[], ${times}::timestamptz[], ${confirmed}::boolean[])
      as scheduled (amount_cents, submitted_at, confirmed_by_code)`;
}

function wires(to: RecipientOf) {
  const { kind, customerId, destination } = to;
  const sameAccount = isSameRecipient(to);
  return {
    // The destination itself may not be stored yet.
    since: sql`least(${destination.createdAt}::timestamptz,
      (select min(d.created_at) from destinations d where ${sameAccount}))`,
    payments: sql`
      select t.amount_cents, t.submitted_at, t.confirmed_by_code,
        t.status in ('approved', 'processing', 'completed') as has_left,
        t.status not in ('denied', 'cancelled', 'returned') as counts
      from transfers t join destinations d on d.id = t.destination_id
      where t.customer_id = ${customerId} and t.transfer_type = ${kind} and ${sameAccount}`,
  };
}

// Other payees of the same name and number add to the sum, but what was sent to them or confirmed
// for them says nothing about this one, which may have another address.
function bills(to: RecipientOf) {
  const { destination, paymentId } = to;
  return {
    since: sql`${destination.createdAt}::timestamptz`,
    payments: sql`
      select b.amount_cents, b.submitted_at,
        b.confirmed_by_code and d.id = ${destination.id} as confirmed_by_code,
        b.status = 'completed' and d.id = ${destination.id} as has_left,
        b.status not in ('failed', 'cancelled') as counts
      from bill_payments b join destinations d on d.id = b.destination_id
      where ${isSameRecipient(to)} and b.id is distinct from ${paymentId ?? null}::uuid`,
  };
}

/** Whether a recipient of that age is new at that time; both are business time. */
export function isYoung(since: Date, at: Date, newRecipientMs: number): boolean {
  return at.getTime() - since.getTime() < newRecipientMs;
}
