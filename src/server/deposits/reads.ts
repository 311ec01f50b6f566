import sql, { type Sql } from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type {
  DepositWarning,
  listCheckDeposits,
  listWaitingDeposits as staffEndpoint,
} from '#contract/payments/deposits.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { CheckSide } from '#rules/payments/check-deposits.ts';
import { type HoldReason, REG_CC } from '#rules/products/funds-availability.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../accounts/approvals/money-approvals.ts';
import type { Config } from '../base/config/config.ts';
import type { Deps } from '../base/deps.ts';
import { hasStatus, listOrderFor } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { hasStaffName, isStaffMember } from '../people/conflict-of-interest.ts';
import { isAssignedTo, type QueueQuery } from '../people/queue-query.ts';
import {
  expectedAvailability,
  firstAccountAt,
  isOfNewCustomer,
  shownParts,
} from './availability.ts';
import { openImage, type SealedImage } from './images/image-encryption.ts';
import { SAME_PICTURE_BITS } from './images/picture-hash.ts';
import { type Deposit, depositColumns } from './writes.ts';

type Query = Received<typeof listCheckDeposits, 'query'>;
type Row = Returned<typeof listCheckDeposits>['checkDeposits'][number];
type StaffQuery = QueueQuery<Received<typeof staffEndpoint, 'query'>>;
type StaffRow = Returned<typeof staffEndpoint>[number];

/** Within so many business days a check should have been looked at. */
const REVIEW_DAYS = 1;

const orderOf = listOrderFor({
  createdAt: sql`d.submitted_at`,
  amount: sql`d.amount_cents`,
  id: sql`d.id`,
});

interface Part {
  readonly cents: string;
  readonly availableOn: CalendarDate;
  readonly reason: HoldReason | null;
}

interface StoredRow extends Deposit, WithCursor {
  readonly accountName: string;
  readonly held: readonly Part[] | null;
}

// Amounts travel as text, since JSON would make numbers of them.
const held = sql`(select json_agg(json_build_object('cents', p.amount_cents::text,
    'availableOn', p.available_on, 'reason', p.reason) order by p.available_on)
  from check_deposit_parts p where p.deposit_id = d.id) as held`;

/** A customer's check deposits, one row more than a page. */
export async function listDeposits(
  db: Db,
  customerId: string,
  query: Query,
  now: Date,
): Promise<(Row & WithCursor)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const records = await rows<StoredRow>(
    db,
    sql`select ${depositColumns}, a.account_name as "accountName", ${held}, ${order.cursor}
        from check_deposits d join accounts a on a.id = d.account_id
        where d.customer_id = ${customerId} and ${hasStatus(sql`d.status`, status)}
          and ${containsTerms(sql`lower(concat_ws(' ', a.account_name, d.status))`, search)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  const shown: (Row & WithCursor)[] = [];
  for (const row of records) {
    // A few at most: each was sent within a day or two.
    const isWaiting = row.status === 'pending';
    const expected = isWaiting ? shownParts(await expectedAvailability(db, row, now)) : [];
    const { amountCents: amount, submittedAt: date } = row;
    shown.push({ ...row, amount, date, availability: partsOf(row), expected });
  }
  return shown;
}

interface StoredStaffRow extends StoredRow {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly accountNumber: string;
  readonly accountType: string;
  readonly customerStatus: string;
  readonly customerSince: Date;
  readonly firstAccountAt: Date;
  readonly waitsForSecondPerson: StoredWaiting;
  readonly isColleague: boolean;
  readonly hasStaffName: boolean;
  readonly sameImage: boolean;
  readonly sameAmount: boolean;
}

/** The deposits of one status, those that wait for review unless the query names another. */
export async function listWaitingDeposits(
  db: Db,
  query: StaffQuery,
  config: Config,
): Promise<(StaffRow & WithCursor)[]> {
  const { search, status = 'pending' } = query;
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, a.account_number,
    d.id::text))`;
  const records = await rows<StoredStaffRow>(
    db,
    sql`select ${depositColumns}, ${held}, ${order.cursor}, ${people}, ${suspicions}
        from check_deposits d
        join customers c on c.id = d.customer_id and c.status <> 'closed'
        join accounts a on a.id = d.account_id
        where ${hasStatus(sql`d.status`, status)} and ${containsTerms(searchText, search)}
          and ${isAssignedTo(sql`d.id`, query.assigneeId)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({
    ...row,
    userId: row.customerId,
    amount: row.amountCents,
    createdAt: row.submittedAt,
    promisedBy: addBusinessDays(bankDay(row.submittedAt), REVIEW_DAYS),
    availability: partsOf(row),
    warnings: warningsOf(row),
    needsSecondApproval: row.status === 'pending' && needsTwo(row, config),
    waitsForSecondPerson: shownWaiting(row.waitsForSecondPerson),
    firstApprovedBy: row.waitsForSecondPerson?.askedById ?? null,
    firstApproverName: row.waitsForSecondPerson?.askedBy ?? null,
  }));
}

const people = sql`c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
  c.status as "customerStatus", c.created_at as "customerSince", a.account_name as "accountName",
  a.account_number as "accountNumber", a.account_type as "accountType",
  ${firstAccountAt} as "firstAccountAt",
  ${waitingApproval(['check-deposit', 'check-return'], sql`d.id`)}, ${isStaffMember} as "isColleague",
  ${hasStaffName} as "hasStaffName"`;

// By what is known before a decision; the day's totals are checked at the decision.
function needsTwo(row: StoredStaffRow, { settings, limits }: Config): boolean {
  if (!settings.dualControl) return false;
  const isLarge = row.amountCents >= limits.dualControlCents;
  return isLarge || row.isColleague || row.hasStaffName || row.waitsForSecondPerson !== null;
}

/** Whether a photograph of this deposit is, by that condition, also one of another deposit. */
function photographedBefore(isSame: Sql): Sql {
  return sql`exists (
    select from check_images i join check_images other on ${isSame}
      join check_deposits o on o.id = other.deposit_id
      where i.deposit_id = d.id and other.deposit_id <> d.id and o.status <> 'denied'
  )`;
}

// The same file, or the same picture in another one: those that share a band are few, and of them
// those that look the same are counted bit by bit.
const suspicions = sql`${photographedBefore(sql`other.digest = i.digest`)}
  or ${photographedBefore(sql`other.picture_bands && i.picture_bands
    and bit_count(other.picture_hash # i.picture_hash) <= ${SAME_PICTURE_BITS}`)} as "sameImage",
  exists (
    select from check_deposits o
      where o.customer_id = d.customer_id and o.id <> d.id and o.amount_cents = d.amount_cents
        and o.status <> 'denied'
  ) as "sameAmount"`;

function warningsOf(row: StoredStaffRow): DepositWarning[] {
  const all: readonly (DepositWarning & { readonly is: boolean })[] = [
    {
      code: 'same-image',
      text: 'The same photo was deposited before.',
      is: row.sameImage,
    },
    {
      code: 'same-amount',
      text: 'The customer deposited a check of the same amount.',
      is: row.sameAmount,
    },
    {
      code: 'large',
      text: 'Large deposit: most of it is held longer.',
      is: row.amountCents > REG_CC.largeAboveCents,
    },
    {
      code: 'new-account',
      text: 'The customer has had an account here for less than 30 days.',
      is: isOfNewCustomer(row.firstAccountAt, row.submittedAt),
    },
    {
      code: 'customer-blocked',
      text: 'The customer is blocked.',
      is: row.customerStatus === 'blocked',
    },
    {
      code: 'staff-name',
      text: 'The customer has the same name as a staff member.',
      is: row.hasStaffName && !row.isColleague,
    },
  ];
  return all.filter(({ is }) => is).map(({ code, text }) => ({ code, text }));
}

function partsOf({ held: parts }: StoredRow) {
  return (parts ?? []).map(({ cents, availableOn, reason }) => ({
    amount: BigInt(cents) as Cents,
    availableOn,
    reason,
  }));
}

export interface StoredImage {
  /** Older ones are kept as they came; those since are JPEG. */
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** One side of a check; for a customer only of their own, and never of a closed customer. */
export async function getCheckImage(
  { pool, keys }: Pick<Deps, 'pool' | 'keys'>,
  depositId: string,
  side: CheckSide,
  customerId?: string,
): Promise<StoredImage> {
  const owned = customerId === undefined ? sql`true` : sql`d.customer_id = ${customerId}`;
  const image = await maybeOne<Pick<StoredImage, 'mediaType'> & SealedImage>(
    pool,
    sql`select i.media_type as "mediaType", i.deposit_id as "depositId", i.side, i.sealed,
          d.image_key_sealed as "sealedKey"
        from check_images i
        join check_deposits d on d.id = i.deposit_id
        join customers c on c.id = d.customer_id and c.status <> 'closed'
        where i.deposit_id = ${depositId} and i.side = ${side} and ${owned}`,
  );
  if (!image) throw new Refusal('not-found');
  return { mediaType: image.mediaType, bytes: openImage(keys, image) };
}
