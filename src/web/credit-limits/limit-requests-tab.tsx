import { listWaitingLimitRequests } from '#endpoints/accounts/credit-limits.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount } from '../base/format/format.ts';
import { type CaseSummary, dueOf } from '../base/queue/case/case-summary.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { LimitRequestCard, type WaitingLimitRequest } from './limit-request-card.tsx';

/** The requests for a higher limit that wait, and what became of the others. */
export function LimitRequestsTab({ me }: { readonly me: StaffMember }) {
  return (
    <QueueTab
      me={me}
      endpoint={listWaitingLimitRequests}
      queueName="credit-limit-requests"
      title="Credit Requests"
      note="an answer within one business day"
      items="credit requests"
      empty="No pending credit limit requests"
      statuses={[
        ['', 'Waiting'],
        ['approved', 'Approved'],
        ['denied', 'Denied'],
        ['cancelled', 'Cancelled'],
      ]}
      summary={summaryOf}
    >
      {(request, today) => <LimitRequestCard me={me} request={request} today={today} />}
    </QueueTab>
  );
}

function summaryOf(request: WaitingLimitRequest, today: CalendarDate): CaseSummary {
  const { userName, creditLimit, requestedLimit, status, flags } = request;
  return {
    title: userName,
    about: `Has ${formatAmount(creditLimit)}`,
    figure: formatAmount(requestedLimit),
    amount: requestedLimit,
    due: status === 'pending' ? dueOf(request, today) : undefined,
    cautions: flags.length,
  };
}
