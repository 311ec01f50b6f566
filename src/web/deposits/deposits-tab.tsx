import { listWaitingDeposits } from '#contract/deposits.ts';
import { QueueScreen, queueFigures } from '../base/queue-screen.tsx';
import { QueueTools } from '../base/queue-tools.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { useQueue } from '../base/use-queue.ts';
import { useQueueRows, useQueueView } from '../base/use-queue-rows.ts';
import { QueueList } from '../ui/queue-list.tsx';
import { cleared, isNarrowed } from '../ui/table-view.ts';
import { WaitingDepositCard } from './waiting-deposit-card.tsx';

/** The checks that wait for review, and what became of the others. */
export function DepositsTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('check-deposits');
  const [view, onView] = useQueueView('check-deposits');
  const list = useQueueRows(listWaitingDeposits, view, queue);

  return (
    <QueueScreen
      me={me}
      title="Check Deposits"
      note="looked at within one business day"
      today={today}
      figures={queueFigures(queue, today, 'On checks')}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          statuses={[
            ['', 'Waiting'],
            ['approved', 'Approved'],
            ['completed', 'Completed'],
            ['denied', 'Denied'],
          ]}
        />
      }
    >
      <QueueList
        name="check deposits"
        list={list}
        rowId={({ id }) => id}
        empty="No check deposits to review"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
      >
        {(deposit) => <WaitingDepositCard me={me} deposit={deposit} today={today} />}
      </QueueList>
    </QueueScreen>
  );
}
