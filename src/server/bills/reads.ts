import sql from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type {
  listBillPayments as endpoint,
  listAllBillPayments as staffEndpoint,
} from '#contract/payments/bills.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { billArrival, billDelivery } from '#rules/payments/bill-delivery.ts';
import { hasStatus, listOrderFor } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import type { OutgoingFlag } from '../outgoing/authorize-outgoing.ts';
import type { DestinationFields } from '../outgoing/destinations.ts';
import { signedWith } from '../passkeys/signing/evidence.ts';
import { transactionOf } from '../posting/transaction-of.ts';
import { type Payment, paymentColumns } from './writes.ts';

type Query = Received<typeof endpoint, 'query'>;
type Row = Returned<typeof endpoint>['billPayments'][number];
type StaffQuery = Received<typeof staffEndpoint, 'query'>;
type StaffRow = Returned<typeof staffEndpoint>[number];

export const orderOf = listOrderFor({
  createdAt: sql`b.submitted_at`,
  amount: sql`b.amount_cents`,
  id: sql`b.id`,
});

export type SavedDestination = Pick<
  DestinationFields,
  'name' | 'accountNumber' | 'address' | 'city' | 'state' | 'postalCode'
>;

interface ShownPayment extends Payment {
  readonly fromAccountName: string;
  readonly signedWith: string | null;
  readonly transactionId: string | null;
  readonly destination: SavedDestination;
}

type StoredRow = ShownPayment & WithCursor;

/** Where a payment goes, of a table that the statement calls d. */
export const savedDestination = sql`json_build_object('name', d.name,
  'accountNumber', d.account_number, 'address', d.address, 'city', d.city, 'state', d.state,
  'postalCode', d.postal_code) as destination`;

/** A payment as its customer reads it. */
export function shownPayment(payment: ShownPayment): Row {
  return {
    ...payment,
    amount: payment.amountCents,
    dueOn: payment.bankDay,
    date: payment.submittedAt,
    destination: shownDestination(payment.destination),
    expectedDate: billArrival(payment.bankDay, billDelivery(payment.destination.accountNumber)),
    reviewReason: payment.status === 'review' ? reviewReason(payment.flags) : null,
  };
}

function shownDestination({ accountNumber, postalCode, ...to }: SavedDestination) {
  return {
    ...to,
    accountNumber: accountNumber === null ? null : maskAccountNumber(accountNumber),
    zipCode: postalCode,
    delivery: billDelivery(accountNumber),
  };
}

/** For the customer; what a watch list says is for staff only. */
export function reviewReason(flags: readonly OutgoingFlag[]): string {
  return flags.includes('screening-hit')
    ? 'Our staff check the details of this payment before it is sent.'
    : 'This payee is new. Our staff confirm larger payments to a new payee before they are sent.';
}

// A payment that a schedule made has the schedule's journal.
const ofSchedule = sql`(select j.key from schedule_occurrences o
  join ledger.journals j on j.number = o.journal_number where o.bill_payment_id = b.id)`;
const itsTransaction = transactionOf(sql`coalesce(${ofSchedule}, 'bill-payment ' || b.id)`, sql`b`);

/** A customer's bill payments, one row more than a page. */
export async function listBillPayments(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Row & WithCursor)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', b.payee_name, b.memo))`;
  const records = await rows<StoredRow>(
    db,
    sql`select ${paymentColumns}, a.account_name as "fromAccountName", ${savedDestination},
          ${signedWith(sql`b.id`)}, ${itsTransaction}, ${order.cursor}
        from bill_payments b join accounts a on a.id = b.from_account_id
        join destinations d on d.id = b.destination_id
        where b.customer_id = ${customerId} and ${hasStatus(sql`b.status`, status)}
          and ${containsTerms(searchText, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({ ...shownPayment(row), cursor: row.cursor }));
}

/** With when staff decided about it. */
export type OwnPayment = Row & Pick<Payment, 'decidedAt'>;

/** One bill payment of a customer's own. */
export async function findShownPayment(
  db: Db,
  customerId: string,
  id: string,
): Promise<OwnPayment | undefined> {
  const record = await maybeOne<ShownPayment>(
    db,
    sql`select ${paymentColumns}, a.account_name as "fromAccountName", ${savedDestination},
          ${signedWith(sql`b.id`)}, ${itsTransaction}
        from bill_payments b join accounts a on a.id = b.from_account_id
        join destinations d on d.id = b.destination_id
        where b.id = ${id} and b.customer_id = ${customerId}`,
  );
  return record && { ...shownPayment(record), decidedAt: record.decidedAt };
}

interface StoredStaffRow extends Omit<ShownPayment, 'signedWith' | 'transactionId'>, WithCursor {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly fromAccountNumber: string;
}

/** Everybody's bill payments, one row more than a page. */
export async function listAllBillPayments(
  db: Db,
  query: StaffQuery,
): Promise<(StaffRow & WithCursor)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, b.payee_name))`;
  const records = await rows<StoredStaffRow>(
    db,
    sql`select ${paymentColumns}, ${savedDestination}, ${order.cursor},
          c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
          a.account_name as "fromAccountName", a.account_number as "fromAccountNumber"
        from bill_payments b
        join customers c on c.id = b.customer_id and c.status <> 'closed'
        join accounts a on a.id = b.from_account_id
        join destinations d on d.id = b.destination_id
        where ${hasStatus(sql`b.status`, status)} and ${containsTerms(searchText, search)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({
    ...row,
    userId: row.customerId,
    amount: row.amountCents,
    dueOn: row.bankDay,
    createdAt: row.submittedAt,
    destination: shownDestination(row.destination),
    flags: [...row.flags],
  }));
}
