import sql from 'sql-template-tag';
import type {
  listLimitRequests as endpoint,
  LimitFlag,
  listWaitingLimitRequests as staffEndpoint,
} from '#contract/accounts/credit-limits.ts';
import type { Received, Returned } from '#contract/endpoint.ts';
import { dollars } from '#contract/fields/amount.ts';
import { type Db, rows } from '#database/connection.ts';
import { type Cents, cents, smaller } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addBusinessDays } from '#rules/calendar/business-days.ts';
import {
  type StoredWaiting,
  shownWaiting,
  waitingApproval,
} from '../accounts/approvals/money-approvals.ts';
import type { Limits } from '../base/config/limits.ts';
import { hasStatus, listOrderFor } from '../base/lists/list-order.ts';
import { rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { isAssignedTo, type QueueQuery } from '../people/queue-query.ts';
import { type LimitRequest, requestColumns } from './writes.ts';

type Query = Received<typeof endpoint, 'query'>;
type Row = Returned<typeof endpoint>['requests'][number];
type StaffQuery = QueueQuery<Received<typeof staffEndpoint, 'query'>>;
type StaffRow = Returned<typeof staffEndpoint>[number];

/** The site promises an answer within one business day. */
const PROMISED_DAYS = 1;

const orderOf = listOrderFor({
  createdAt: sql`r.submitted_at`,
  amount: sql`r.requested_limit_cents`,
  id: sql`r.id`,
});

export function shownRequest(request: LimitRequest): Row {
  return {
    id: request.id,
    accountId: request.accountId,
    status: request.status,
    requestedLimit: request.requestedLimitCents,
    annualIncome: request.annualIncomeCents,
    employmentStatus: request.employmentStatus,
    reason: request.reason,
    currentLimit: request.currentLimitCents,
    approvedLimit: request.approvedLimitCents,
    denyReason: request.denyReason,
    createdAt: request.submittedAt,
    decidedAt: request.decidedAt,
  };
}

/** A customer's requests, one row more than a page. */
export async function listLimitRequests(
  db: Db,
  customerId: string,
  query: Query,
): Promise<(Row & WithCursor)[]> {
  const { search, status } = query;
  const order = orderOf(query);
  const records = await rows<LimitRequest & WithCursor>(
    db,
    sql`select ${requestColumns}, ${order.cursor} from credit_limit_requests r
        where r.customer_id = ${customerId} and ${hasStatus(sql`r.status`, status)}
          and ${containsTerms(sql`lower(r.reason)`, search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({ ...shownRequest(row), cursor: row.cursor }));
}

interface StoredStaffRow extends LimitRequest, WithCursor {
  readonly userName: string;
  readonly userEmail: string | null;
  readonly customerStatus: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly balance: Cents;
  readonly creditLimit: Cents;
  readonly waitsForSecondPerson: StoredWaiting;
  readonly firstApprovedLimit: Cents | null;
}

/** The requests of one status, those that wait for a decision unless the query names another. */
export async function listWaitingLimitRequests(
  db: Db,
  query: StaffQuery,
  limits: Limits,
): Promise<(StaffRow & WithCursor)[]> {
  const { search, status = 'pending' } = query;
  const order = orderOf(query);
  const searchText = sql`lower(concat_ws(' ', c.first_name, c.last_name, c.email, a.account_number))`;
  const records = await rows<StoredStaffRow>(
    db,
    sql`select ${requestColumns}, ${order.cursor}, c.status as "customerStatus",
          c.first_name || ' ' || c.last_name as "userName", c.email as "userEmail",
          a.account_name as "accountName", a.account_number as "accountNumber",
          l.balance_cents as balance, l.credit_limit_cents as "creditLimit",
          ${waitingApproval('credit-limit', sql`r.id`)},
          l.credit_limit_cents + (select m.amount_cents from money_approvals m
            where m.kind = 'credit-limit' and m.item_id = r.id and m.status = 'pending')
            as "firstApprovedLimit"
        from credit_limit_requests r
        join customers c on c.id = r.customer_id and c.status <> 'closed'
        join accounts a on a.id = r.account_id
        join ledger.accounts l on l.id = r.account_id
        where ${hasStatus(sql`r.status`, status)} and ${containsTerms(searchText, search)}
          and ${isAssignedTo(sql`r.id`, query.assigneeId)}
          and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  return records.map((row) => ({
    ...row,
    ...shownRequest(row),
    userId: row.customerId,
    flags: flagsOf(row, limits),
    waitsForSecondPerson: shownWaiting(row.waitsForSecondPerson),
    promisedBy: addBusinessDays(bankDay(row.submittedAt), PROMISED_DAYS),
  }));
}

/** What staff should weigh; none of it refuses a request. */
function flagsOf(row: StoredStaffRow, limits: Limits): LimitFlag[] {
  const { requestedLimitCents: requested, annualIncomeCents: income } = row;
  const share = cents((income * BigInt(limits.creditLimitFlagIncomePercent)) / 100n);
  const usual = smaller(limits.creditLimitFlagCents, share);
  const all: readonly (LimitFlag & { readonly is: boolean })[] = [
    {
      code: 'high-limit',
      text: `Above the guideline of ${dollars(usual)} for this income.`,
      is: requested > usual,
    },
    {
      code: 'no-income',
      text: 'The customer reports being unemployed.',
      is: row.employmentStatus === 'unemployed',
    },
    {
      code: 'steep-rise',
      text: `More than three times the current limit of ${dollars(row.currentLimitCents)}.`,
      is: requested > row.currentLimitCents * 3n,
    },
    {
      code: 'customer-blocked',
      text: 'The customer is blocked.',
      is: row.customerStatus === 'blocked',
    },
  ];
  return all.filter(({ is }) => is).map(({ code, text }) => ({ code, text }));
}
