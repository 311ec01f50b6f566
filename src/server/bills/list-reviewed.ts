// Bill payments that staff review, in the form of the lists of pending transfers.

import sql, { type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type {
  listPendingTransfers,
  listWaitingTransfers,
  TransferWarning,
} from '#contract/payments/transfers.ts';
import { type Db, rows } from '#database/connection.ts';
import { type Cents, ZERO } from '#money/cents.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import { durationText } from '#rules/calendar/duration-text.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { billArrival, billDelivery } from '#rules/payments/bill-delivery.ts';
import type { PaymentStatus, TransferStatus } from '#rules/payments/transfer-types.ts';
import type { Config } from '../base/config/config.ts';
import type { Limits } from '../base/config/limits.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { mayMove } from '../base/state-machine.ts';
import { checkSignatures, UNSIGNED } from '../passkeys/signing/check-signatures.ts';
import { signedWith } from '../passkeys/signing/evidence.ts';
import { hasStaffName, isStaffMember } from '../people/conflict-of-interest.ts';
import { isAssignedTo, type QueueQuery } from '../people/queue-query.ts';
import { transactionOf } from '../posting/transaction-of.ts';
import { billToSign } from './bill-to-sign.ts';
import { paymentStates } from './payment-states.ts';
import { orderOf, reviewReason, type SavedDestination, savedDestination } from './reads.ts';
import { billHash } from './reviewed-payment.ts';
import { type Payment, paymentColumns } from './writes.ts';

type OwnQuery = Received<typeof listPendingTransfers, 'query'>;
type OwnRow = Returned<typeof listPendingTransfers>['pendingTransfers'][number];
type StaffQuery = QueueQuery<Received<typeof listWaitingTransfers, 'query'>>;
type StaffRow = Returned<typeof listWaitingTransfers>[number];

interface StoredRow extends Payment, WithCursor {
  readonly destination: SavedDestination;
}

type OwnStoredRow = StoredRow & Pick<OwnRow, 'transactionId' | 'signedWith'>;

const SHOWN_AFTER_MS = 7 * DAY_MS;

// For the customer, a payment in review is a pending transfer.
export function listedStatus(status: PaymentStatus): TransferStatus {
  if (status === 'review' || status === 'scheduled') return 'pending';
  return status === 'failed' ? 'denied' : status;
}

/** A customer's payments in review, or that were until a few days ago; one row more than a page. */
export async function listOwnReviewed(
  db: Db,
  customerId: string,
  query: OwnQuery,
  now: Date,
): Promise<(OwnRow & WithCursor)[]> {
  const since = new Date(now.getTime() - SHOWN_AFTER_MS);
  const shown = sql`(b.status = 'review' or b.finished_at > ${since})`;
  const searchText = sql`lower(concat_ws(' ', b.payee_name, b.memo))`;
  const where = sql`b.customer_id = ${customerId} and ${shown}
    and ${containsTerms(searchText, query.search)}`;
  return (await list(db, where, query)).map((row) => ({ ...ownRow(row), cursor: row.cursor }));
}

/** All of a customer's payments in review, for the page staff see. */
export async function listOpenReviewed(db: Db, customerId: string): Promise<OwnRow[]> {
  const where = sql`b.customer_id = ${customerId} and b.status = 'review'`;
  return (await list(db, where, {})).map(ownRow);
}

async function list(db: Db, where: Sql, query: OwnQuery): Promise<OwnStoredRow[]> {
  const order = orderOf(query);
  return await rows<OwnStoredRow>(
    db,
    sql`select ${paymentColumns}, ${savedDestination}, ${order.cursor},
          ${transactionOf(sql`'bill-payment ' || b.id`, sql`b`)}, ${signedWith(sql`b.id`)}
        from bill_payments b join destinations d on d.id = b.destination_id
        where b.hold_id is not null and ${where} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
}

function ownRow(payment: OwnStoredRow): OwnRow {
  const { status, flags } = payment;
  const isSent = status === 'completed';
  return {
    id: payment.id,
    recipientName: payment.payeeName,
    recipientBank: null,
    status: listedStatus(status),
    transferType: 'bill',
    date: payment.submittedAt,
    description: payment.memo,
    amount: payment.amountCents,
    processingDays: null,
    fromAccountId: payment.fromAccountId,
    fee: ZERO,
    expectedDate: isSent ? arrivalOf(payment) : null,
    cancellable: mayMove(paymentStates, status, 'cancelled'),
    cancelUntil: null,
    reason: status === 'review' ? reviewReason(flags) : payment.failure,
    decidedAt: payment.decidedAt,
    finishedAt: payment.finishedAt,
    transactionId: payment.transactionId,
    uetr: null,
    signedWith: payment.signedWith,
  };
}

function arrivalOf({ bankDay, destination }: Pick<StoredRow, 'bankDay' | 'destination'>) {
  return billArrival(bankDay, billDelivery(destination.accountNumber));
}

interface StoredStaffRow extends StoredRow {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly customerStatus: string;
  readonly customerSince: Date;
  readonly fromAccountName: string;
  readonly fromAccountNumber: string;
  readonly fromAccountType: string;
  readonly availableCents: Cents;
  readonly timesPaid: number;
  readonly firstApproverName: string | null;
  /** The customer works here, or has the name of a staff member. */
  readonly isTiedToStaff: boolean;
  readonly destinationHash: Buffer;
}

/** The payments that staff decide on, or have decided on, by the status lists of transfers use. */
export async function listStaffReviewed(
  db: Db,
  query: StaffQuery,
  config: Config,
): Promise<(StaffRow & WithCursor)[]> {
  const { search, status = 'pending', transferType = 'bill' } = query;
  const wanted = statusesOf(status);
  if (transferType !== 'bill' || wanted.length === 0) return [];
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, b.payee_name,
    b.id::text))`;
  const records = await rows<StoredStaffRow>(
    db,
    sql`select ${staffColumns}, ${order.cursor} ${staffSource}
        where b.hold_id is not null and b.status = any(${wanted}) and c.status <> 'closed'
          and ${isAssignedTo(sql`b.id`, query.assigneeId)}
          and ${containsTerms(searchText, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return await staffRows(db, records, config);
}

async function staffRows(
  db: Db,
  records: readonly StoredStaffRow[],
  config: Config,
): Promise<(StaffRow & WithCursor)[]> {
  const bills = records.map((row) => ({ ...billToSign(row, row.destination), id: row.id }));
  const signatures = await checkSignatures(db, bills);
  return records.map((row) => {
    return { ...staffRow(row, config), ...(signatures.get(row.id) ?? UNSIGNED) };
  });
}

/** One payment that staff decide on, or have decided on, whatever its status. */
export async function findStaffReviewed(
  db: Db,
  id: string,
  config: Config,
): Promise<StaffRow | undefined> {
  const records = await rows<StoredStaffRow>(
    db,
    sql`select ${staffColumns}, '' as cursor ${staffSource}
        where b.id = ${id} and b.hold_id is not null`,
  );
  const [row] = await staffRows(db, records, config);
  return row;
}

function statusesOf(status: TransferStatus): PaymentStatus[] {
  const all: readonly PaymentStatus[] = ['review', 'completed', 'failed', 'cancelled'];
  return all.filter((one) => listedStatus(one) === status);
}

const people = sql`c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
  c.status as "customerStatus", c.created_at as "customerSince",
  a.account_name as "fromAccountName", a.account_number as "fromAccountNumber",
  a.account_type as "fromAccountType",
  l.balance_cents - l.held_cents + l.credit_limit_cents as "availableCents",
  s.first_name || ' ' || s.last_name as "firstApproverName", d.hash as "destinationHash",
  (${isStaffMember} or ${hasStaffName}) as "isTiedToStaff",
  (select count(*) from bill_payments e
    where e.destination_id = b.destination_id and e.status = 'completed'
      and e.id <> b.id)::integer as "timesPaid"`;

const staffColumns = sql`${paymentColumns}, ${savedDestination}, ${people}`;

const staffSource = sql`from bill_payments b
  join destinations d on d.id = b.destination_id
  join customers c on c.id = b.customer_id
  join accounts a on a.id = b.from_account_id
  join ledger.accounts l on l.id = b.from_account_id
  left join staff s on s.id = b.first_approved_by`;

// The site promises a decision on what waits by the second business day.
const PROMISED_DAYS = 2;

type Unsigned = Omit<StaffRow & WithCursor, keyof typeof UNSIGNED>;

function staffRow(row: StoredStaffRow, { limits, settings }: Config): Unsigned {
  const { amountCents, destination, isTiedToStaff, status } = row;
  const isLarge = amountCents >= limits.dualControlWireCents;
  return {
    id: row.id,
    cursor: row.cursor,
    userId: row.customerId,
    userName: row.userName,
    userEmail: row.userEmail,
    status: listedStatus(status),
    fromAccountName: row.fromAccountName,
    fromAccountNumber: row.fromAccountNumber,
    fromAccountType: row.fromAccountType,
    availableBalance: row.availableCents,
    transferType: 'bill',
    toAccountName: null,
    toAccountNumber: null,
    recipientName: destination.name,
    recipientBank: null,
    recipientAccountNumber: destination.accountNumber,
    recipientRoutingNumber: null,
    recipientSwiftCode: null,
    recipientAddress: destination.address,
    recipientCity: destination.city,
    recipientState: destination.state,
    recipientCountry: null,
    recipientPostalCode: destination.postalCode,
    amount: amountCents,
    description: row.memo,
    processingDays: null,
    createdAt: row.submittedAt,
    customerSince: row.customerSince,
    timesPaid: row.timesPaid,
    fee: ZERO,
    uetr: null,
    endToEndId: null,
    beneficiaryHash: billHash(row, row.destinationHash).toString('hex'),
    warnings: warningsOf(row, limits),
    screening: [...row.screening],
    firstApprovedBy: row.firstApprovedBy,
    firstApproverName: row.firstApproverName,
    needsSecondApproval: settings.dualControl && status === 'review' && (isLarge || isTiedToStaff),
    waitsForSecondPerson: null,
    expectedDate: status === 'completed' ? arrivalOf(row) : null,
    promisedBy: addBusinessDays(row.bankDay, PROMISED_DAYS),
    decidedAt: row.decidedAt,
    reason: row.failure,
  };
}

function warningsOf(row: StoredStaffRow, { newRecipientMs }: Limits): TransferWarning[] {
  const warnings: TransferWarning[] = row.screening.map(
    ({ party, matchedName, program, score }) => ({
      code: 'screening-hit',
      text: `The ${party} is similar to ${matchedName} (${score}): ${program}.`,
    }),
  );
  if (row.flags.includes('new-recipient')) {
    const age = durationText(newRecipientMs);
    const text = `The payee was added or changed less than ${age} earlier.`;
    warnings.push({ code: 'new-recipient', text });
  }
  if (row.timesPaid === 0) {
    warnings.push({ code: 'new-payee', text: 'First payment to this payee.' });
  }
  if (row.customerStatus === 'blocked') {
    warnings.push({ code: 'customer-blocked', text: 'The customer is blocked.' });
  }
  return warnings;
}
