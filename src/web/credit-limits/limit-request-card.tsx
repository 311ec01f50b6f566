import type { listWaitingLimitRequests } from '#contract/accounts/credit-limits.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount, formatDateTime, maskedNumber } from '../base/format/format.ts';
import { PromiseNote } from '../base/queue/promise-note.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';
import { LimitDecision } from './limit-decision.tsx';

export type WaitingLimitRequest = Reply<typeof listWaitingLimitRequests>[number];

interface Props {
  readonly me: StaffMember;
  readonly request: WaitingLimitRequest;
  readonly today: CalendarDate;
}

const tones = {
  pending: 'pending',
  approved: 'approved',
  denied: 'danger',
  cancelled: 'danger',
} as const;

/** One request for a higher limit: what is asked for, what the customer has and earns. */
export function LimitRequestCard({ me, request, today }: Props) {
  const { status, balance, creditLimit, employmentStatus } = request;
  const owed = balance.startsWith('-') ? balance.slice(1) : '0.00';
  return (
    <QueueCard
      title={request.userName}
      about={request.userEmail ?? 'No email'}
      badges={<StatusBadge status={status} tone={tones[status]} />}
      figure={
        <>
          {formatAmount(request.requestedLimit)}
          <span className="block text-sm leading-5 font-normal tracking-normal text-muted">
            requested limit
          </span>
        </>
      }
      foot={<LimitDecision me={me} request={request} today={today} />}
    >
      <QueueColumn>
        <Fact label="Account">
          <p className="font-semibold">{request.accountName}</p>
          <Aside>{maskedNumber(request.accountNumber)}</Aside>
        </Fact>
        <Fact label="Current limit">
          {formatAmount(creditLimit)}
          <Aside>{formatAmount(owed)} owed</Aside>
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Annual income">
          {formatAmount(request.annualIncome)}
          <Aside>{employmentStatus.slice(0, 1).toUpperCase() + employmentStatus.slice(1)}</Aside>
        </Fact>
        <Fact label="Reason">{request.reason}</Fact>
      </QueueColumn>
      <QueueColumn>
        {status === 'pending' ? (
          <PromiseNote item={request} today={today} verb="Requested" />
        ) : (
          <Fate request={request} />
        )}
      </QueueColumn>
    </QueueCard>
  );
}

function Fate({ request }: Pick<Props, 'request'>) {
  const { createdAt, decidedAt, approvedLimit, denyReason } = request;
  return (
    <>
      <Fact label="Requested">{formatDateTime(createdAt)}</Fact>
      {decidedAt && <Fact label="Decided">{formatDateTime(decidedAt)}</Fact>}
      {approvedLimit && <Fact label="Raised to">{formatAmount(approvedLimit)}</Fact>}
      {denyReason && <Fact label="Reason given">{denyReason}</Fact>}
    </>
  );
}
