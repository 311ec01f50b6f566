import { listWaitingLimitRequests } from '#contract/credit-limits.ts';
import { QueueScreen, queueFigures } from '../base/queue-screen.tsx';
import { QueueTools } from '../base/queue-tools.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { useQueue } from '../base/use-queue.ts';
import { useQueueRows, useQueueView } from '../base/use-queue-rows.ts';
import { QueueList } from '../ui/queue-list.tsx';
import { cleared, isNarrowed } from '../ui/table-view.ts';
import { LimitRequestCard } from './limit-request-card.tsx';

/** The requests for a higher limit that wait, and what became of the others. */
export function LimitRequestsTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('credit-limit-requests');
  const [view, onView] = useQueueView('credit-limit-requests');
  const list = useQueueRows(listWaitingLimitRequests, view, queue);

  return (
    <QueueScreen
      me={me}
      title="Credit Requests"
      note="an answer within one business day"
      today={today}
      figures={queueFigures(queue, today)}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          statuses={[
            ['', 'Waiting'],
            ['approved', 'Approved'],
            ['denied', 'Denied'],
            ['cancelled', 'Cancelled'],
          ]}
        />
      }
    >
      <QueueList
        name="credit requests"
        list={list}
        rowId={({ id }) => id}
        empty="No pending credit limit requests"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
      >
        {(request) => <LimitRequestCard me={me} request={request} today={today} />}
      </QueueList>
    </QueueScreen>
  );
}
