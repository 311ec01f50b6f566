import { listRequests, requestKinds } from '#contract/requests.ts';
import { QueueScreen, queueFigures } from '../base/queue-screen.tsx';
import { QueueTools } from '../base/queue-tools.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { useQueue } from '../base/use-queue.ts';
import { useQueueRows, useQueueView } from '../base/use-queue-rows.ts';
import { QueueList } from '../ui/queue-list.tsx';
import { TableSelect } from '../ui/table-select.tsx';
import { cleared, filtered, isNarrowed } from '../ui/table-view.ts';
import { kindNames, VisitorRequestCard } from './visitor-request-card.tsx';

/** What visitors of the site ask for: a call, a visit, a talk about a loan. */
export function RequestsTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('requests');
  const [view, onView] = useQueueView('requests');
  const list = useQueueRows(listRequests, view, queue);

  return (
    <QueueScreen
      me={me}
      title="Requests"
      note="an answer within one business day"
      today={today}
      figures={queueFigures(queue, today).map((figure, index) =>
        index === 0 ? { ...figure, label: 'Waiting for an answer' } : figure,
      )}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          statuses={[
            ['', 'Open'],
            ['handled', 'Handled'],
          ]}
        >
          <TableSelect
            label="Kind"
            value={view.filters['kind'] ?? ''}
            onChange={(value) => onView(filtered(view, 'kind', value))}
            choices={[
              ['', 'All kinds'],
              ...requestKinds.map((kind) => [kind, kindNames[kind]] as const),
            ]}
          />
        </QueueTools>
      }
    >
      <QueueList
        name="requests"
        list={list}
        rowId={({ id }) => id}
        empty="No open requests"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
      >
        {(request) => <VisitorRequestCard me={me} request={request} today={today} />}
      </QueueList>
    </QueueScreen>
  );
}
