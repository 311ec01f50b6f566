import sql from 'sql-template-tag';
import { maybeOne, one, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { EmploymentStatus, RequestStatus } from '#rules/products/credit-limit-requests.ts';
import { withdrawApproval } from '../accounts/approvals/money-approvals.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { requireMove } from '../base/state-machine.ts';
import { requestStates } from './request-states.ts';

export interface LimitRequest {
  readonly id: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly currentLimitCents: Cents;
  readonly requestedLimitCents: Cents;
  readonly annualIncomeCents: Cents;
  readonly employmentStatus: EmploymentStatus;
  readonly reason: string;
  readonly submittedAt: Date;
  readonly status: RequestStatus;
  readonly approvedLimitCents: Cents | null;
  readonly decidedAt: Date | null;
  readonly denyReason: string | null;
}

/** Of a table that the statement calls r. */
export const requestColumns = sql`r.id, r.customer_id as "customerId",
  r.account_id as "accountId", r.current_limit_cents as "currentLimitCents",
  r.requested_limit_cents as "requestedLimitCents",
  r.annual_income_cents as "annualIncomeCents", r.employment_status as "employmentStatus",
  r.reason, r.submitted_at as "submittedAt", r.status,
  r.approved_limit_cents as "approvedLimitCents", r.decided_at as "decidedAt",
  r.deny_reason as "denyReason"`;

export type NewLimitRequest = Omit<
  LimitRequest,
  'status' | 'approvedLimitCents' | 'decidedAt' | 'denyReason'
>;

export async function insertRequest(tx: Tx, request: NewLimitRequest): Promise<LimitRequest> {
  return await one<LimitRequest>(
    tx,
    sql`insert into credit_limit_requests as r (id, customer_id, account_id, current_limit_cents,
          requested_limit_cents, annual_income_cents, employment_status, reason, submitted_at,
          status)
        values (${request.id}, ${request.customerId}, ${request.accountId},
          ${request.currentLimitCents}, ${request.requestedLimitCents},
          ${request.annualIncomeCents}, ${request.employmentStatus}, ${request.reason},
          ${request.submittedAt}, 'pending')
        returning ${requestColumns}`,
  );
}

export async function lockRequest(tx: Tx, requestId: string): Promise<LimitRequest | undefined> {
  return await maybeOne<LimitRequest>(
    tx,
    sql`select ${requestColumns} from credit_limit_requests r
        where r.id = ${requestId} for update`,
  );
}

export interface RequestMove {
  readonly to: RequestStatus;
  /** Business time. */
  readonly at: Date;
  /** Real time, which the audit log keeps; left out where only the other is known. */
  readonly loggedAt?: Date;
  readonly action: string;
  readonly actor: ReturnType<typeof actorOf>;
  readonly decidedBy?: string;
  readonly approvedLimitCents?: Cents;
  readonly denyReason?: string;
  /** What else the audit log says. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

/** The one way a request changes its state. The row must be locked. */
export async function moveRequest(
  tx: Tx,
  request: LimitRequest,
  move: RequestMove,
): Promise<LimitRequest> {
  const { to, at, loggedAt = at, action, actor, decidedBy = null } = move;
  const { approvedLimitCents = null, denyReason = null, notes } = move;
  requireMove(requestStates, request.status, to);
  const moved = await one<LimitRequest>(
    tx,
    sql`update credit_limit_requests r
        set status = ${to}, decided_by = ${decidedBy}, decided_at = ${at},
          approved_limit_cents = ${approvedLimitCents}, deny_reason = ${denyReason}
        where r.id = ${request.id}
        returning ${requestColumns}`,
  );
  // A request that is refused needs no second person any more; a raised one has had theirs.
  await withdrawApproval(tx, { kind: 'credit-limit', itemId: request.id });
  await appendAudit(tx, {
    ...actor,
    at: loggedAt,
    action,
    subjectKind: 'credit-limit-request',
    subjectId: request.id,
    before: { status: request.status },
    after: {
      status: to,
      ...(approvedLimitCents !== null && { approvedLimitCents }),
      ...(denyReason !== null && { denyReason }),
      ...notes,
    },
  });
  return moved;
}
