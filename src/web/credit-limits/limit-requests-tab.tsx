import { listWaitingLimitRequests } from '#endpoints/credit-limits.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { LimitRequestCard } from './limit-request-card.tsx';

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
    >
      {(request, today) => <LimitRequestCard me={me} request={request} today={today} />}
    </QueueTab>
  );
}
