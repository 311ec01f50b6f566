import sql, { type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listWaitingTransfers as endpoint } from '#contract/payments/transfers.ts';
import { type Db, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { WIRE_TIMES } from '#rules/calendar/bank-calendar.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../../accounts/approvals/money-approvals.ts';
import type { Config } from '../../base/config/config.ts';
import { mergePages, rowsToRead, type WithCursor } from '../../base/lists/list-page.ts';
import { containsTerms } from '../../base/lists/search-terms.ts';
import { listStaffReviewed } from '../../bills/list-reviewed.ts';
import { wireAccount } from '../../outgoing/same-recipient.ts';
import { checkSignatures, UNSIGNED } from '../../passkeys/signing/check-signatures.ts';
import { hasStaffName, isStaffMember } from '../../people/conflict-of-interest.ts';
import { isAssignedTo, type QueueQuery } from '../../people/queue-query.ts';
import { orderOf } from '../reads.ts';
import { countRemittances } from '../wires/count-remittances.ts';
import { expectedDate } from '../wires/wire-terms.ts';
import { isWire, type Transfer, transferColumns } from '../writes.ts';
import { type TransferContext, transferWarnings } from './transfer-warnings.ts';

type Query = QueueQuery<Received<typeof endpoint, 'query'>>;
type Row = Returned<typeof endpoint>[number];

interface StoredRow extends Transfer, TransferContext, WithCursor {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly fromAccountName: string;
  readonly fromAccountNumber: string;
  readonly fromAccountType: string;
  readonly availableCents: Cents;
  readonly timesPaid: bigint;
  readonly toAccountName: string | null;
  readonly toAccountNumber: string | null;
  readonly firstApproverName: string | null;
  readonly isColleague: boolean;
  readonly waitsForSecondPerson: StoredWaiting;
}

// A former customer is in no list, except with transfers still on their way.
const isShown = sql`(c.status <> 'closed' or t.status in ('approved', 'processing'))`;

/**
 * Transfers, and bills that staff review, of one status: those that wait for a decision unless
 * the query names another.
 */
export async function listWaitingTransfers(
  db: Db,
  query: Query,
  config: Config,
  now: Date,
): Promise<(Row & WithCursor)[]> {
  const isBill = query.transferType === 'bill';
  const transfers = isBill ? [] : await listTransfers(db, query, config, now);
  return mergePages(query, transfers, await listStaffReviewed(db, query, config));
}

async function listTransfers(
  db: Db,
  query: Query,
  config: Config,
  now: Date,
): Promise<(Row & WithCursor)[]> {
  const { search, status = 'pending', transferType } = query;
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, t.recipient_name,
    t.recipient_bank, t.id::text))`;
  const ofType = transferType ? sql`t.transfer_type = ${transferType}` : sql`true`;
  const records = await rows<StoredRow>(
    db,
    sql`select ${rowColumns}, ${order.cursor} ${source}
        where t.status = ${status} and ${isShown} and ${ofType}
          and ${isAssignedTo(sql`t.id`, query.assigneeId)}
          and ${containsTerms(searchText, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return await shownRows(db, records, config, now);
}

/** One transfer, whatever its status and whether or not its customer is still one. */
export async function findTransferRow(
  db: Db,
  id: string,
  config: Config,
  now: Date,
): Promise<Row | undefined> {
  const records = await rows<StoredRow>(
    db,
    sql`select ${rowColumns}, '' as cursor ${source} where t.id = ${id}`,
  );
  const [row] = await shownRows(db, records, config, now);
  return row;
}

async function shownRows(
  db: Db,
  records: readonly StoredRow[],
  config: Config,
  now: Date,
): Promise<(Row & WithCursor)[]> {
  const isCounted = records.some((row) => row.transferType === 'wire_international');
  const remittances = isCounted ? (await countRemittances(db, now)).count : 0;
  const signatures = await checkSignatures(db, records.filter(isWire));
  return records.map((row) => ({
    ...shown({ ...row, remittances }, config),
    ...(signatures.get(row.id) ?? UNSIGNED),
  }));
}

const people = sql`c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
  f.account_name as "fromAccountName", f.account_number as "fromAccountNumber",
  f.account_type as "fromAccountType",
  l.balance_cents - l.held_cents + l.credit_limit_cents as "availableCents",
  o.account_name as "toAccountName", o.account_number as "toAccountNumber",
  s.first_name || ' ' || s.last_name as "firstApproverName"`;

const contextColumns = sql`c.status as "customerStatus", c.created_at as "customerSince",
  starts_with(f.account_type, 'business') as "isBusiness",
  ${waitingApproval('return', sql`t.id`)}, ${isStaffMember} as "isColleague",
  ${hasStaffName} as "hasStaffName",
  earlier.known as "isKnownPayee", earlier.largest as "largestBeforeCents",
  earlier.day + bills.day as "dayTotalCents", earlier.times as "timesPaid",
  recipient.since as "recipientSince",
  t.amount_cents + earlier.same_recipient as "recipientTotalCents"`;

const rowColumns = sql`${transferColumns}, ${people}, ${contextColumns}`;

const wireColumns = (table: Sql) => ({
  accountNumber: sql`${table}.recipient_account_number`,
  routingNumber: sql`${table}.recipient_routing_number`,
  swiftCode: sql`${table}.recipient_swift_code`,
});

/** Another wire of the customer's, called e, that goes to the same account. */
const toSameAccount = sql`(e.transfer_type = t.transfer_type
  and ${wireAccount(sql`t.transfer_type`, wireColumns(sql`e`))}
    = ${wireAccount(sql`t.transfer_type`, wireColumns(sql`t`))})`;

const before = sql`
  select count(*) filter (where gone and ${toSameAccount}) > 0 as known,
    count(*) filter (where gone and ${toSameAccount}) as times,
    max(e.amount_cents) filter (where gone) as largest,
    coalesce(sum(e.amount_cents) filter (where e.id <> t.id and ${toSameAccount}
      and e.status not in ('denied', 'cancelled', 'returned')
      and e.submitted_at <= t.submitted_at), 0)::bigint as same_recipient,
    coalesce(sum(e.amount_cents) filter (where e.bank_day = t.bank_day
      and e.transfer_type = t.transfer_type and e.status not in ('denied', 'cancelled')
      and starts_with(a.account_type, 'business') = starts_with(f.account_type, 'business')),
      0)::bigint as day
  from transfers e join accounts a on a.id = e.from_account_id
    cross join lateral (
      select e.id <> t.id and e.status in ('approved', 'processing', 'completed') as gone) state
  where e.customer_id = t.customer_id and e.transfer_type <> 'internal'`;

// Bills count together with wires against the limits of a day.
const billsOfDay = sql`
  select coalesce(sum(e.amount_cents), 0)::bigint as day
  from bill_payments e join accounts a on a.id = e.from_account_id
  where e.customer_id = t.customer_id and e.bank_day = t.bank_day
    and e.status not in ('failed', 'cancelled')
    and starts_with(a.account_type, 'business') = starts_with(f.account_type, 'business')`;

const destinationColumns = (table: Sql) => ({
  accountNumber: sql`${table}.account_number`,
  routingNumber: sql`${table}.routing_number`,
  swiftCode: sql`${table}.swift_code`,
});

/** Since when the customer has had the account the wire goes to, under whatever name. */
const firstUse = sql`
  select min(same.created_at) as since
  from destinations own join destinations same on same.customer_id = own.customer_id
    and same.kind = 'wire'
    and ${wireAccount(sql`t.transfer_type`, destinationColumns(sql`same`))}
      = ${wireAccount(sql`t.transfer_type`, destinationColumns(sql`own`))}
  where own.id = t.destination_id`;

const source = sql`from transfers t
  join customers c on c.id = t.customer_id
  join accounts f on f.id = t.from_account_id
  join ledger.accounts l on l.id = t.from_account_id
  left join accounts o on o.id = t.to_account_id
  left join staff s on s.id = t.first_approved_by
  cross join lateral (${before}) earlier
  cross join lateral (${billsOfDay}) bills
  cross join lateral (${firstUse}) recipient`;

// Between own accounts nothing is promised; it should not take longer than a wire at home.
const OWN_ACCOUNT_DAYS = WIRE_TIMES.businessDays.domestic;

type Unsigned = Omit<Row & WithCursor, keyof typeof UNSIGNED>;

function shown(row: StoredRow, { limits, settings }: Config): Unsigned {
  const { beneficiaryHash, amountCents, transferType } = row;
  const isTied = row.isColleague || row.hasStaffName;
  const isLargeWire = transferType !== 'internal' && amountCents >= limits.dualControlWireCents;
  return {
    ...row,
    userId: row.customerId,
    amount: amountCents,
    fee: row.feeCents,
    availableBalance: row.availableCents,
    timesPaid: Number(row.timesPaid),
    createdAt: row.submittedAt,
    screening: [...row.screening],
    beneficiaryHash: beneficiaryHash.toString('hex'),
    warnings: transferWarnings(row, row, limits),
    needsSecondApproval:
      settings.dualControl && row.status === 'pending' && (isLargeWire || isTied),
    waitsForSecondPerson: shownWaiting(row.waitsForSecondPerson),
    expectedDate: expectedDate(row),
    promisedBy: addBusinessDays(row.bankDay, row.processingDays ?? OWN_ACCOUNT_DAYS),
  };
}
