import { listWaitingTransfers } from '#contract/transfers.ts';
import { QueueScreen, queueFigures } from '../base/queue-screen.tsx';
import { QueueTools } from '../base/queue-tools.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { useQueue } from '../base/use-queue.ts';
import { useQueueRows, useQueueView } from '../base/use-queue-rows.ts';
import { QueueList } from '../ui/queue-list.tsx';
import { TableSelect } from '../ui/table-select.tsx';
import { cleared, filtered, isNarrowed } from '../ui/table-view.ts';
import { statusNames } from './status-names.ts';
import { transferNames } from './transfer-names.ts';
import { WaitingTransferCard } from './waiting-transfer-card.tsx';

/** The transfers that wait for a decision, and what became of the others. */
export function TransfersTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('transfers');
  const [view, onView] = useQueueView('transfers');
  const list = useQueueRows(listWaitingTransfers, view, queue);
  const { status = '', transferType = '' } = view.filters;
  const { pending, ...decided } = statusNames;

  return (
    <QueueScreen
      me={me}
      title="Pending Transfers"
      note={status === '' ? 'the longest waiting first' : 'the newest first'}
      today={today}
      figures={queueFigures(queue, today, 'Held for customers')}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          statuses={[['', pending], ...Object.entries(decided)]}
        >
          <TableSelect
            label="Type"
            value={transferType}
            onChange={(value) => onView(filtered(view, 'transferType', value))}
            choices={[['', 'All types'], ...Object.entries(transferNames)]}
          />
        </QueueTools>
      }
    >
      <QueueList
        name="transfers"
        list={list}
        rowId={({ id }) => id}
        empty="No pending transfer requests"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
      >
        {(transfer) => <WaitingTransferCard me={me} transfer={transfer} today={today} />}
      </QueueList>
    </QueueScreen>
  );
}
