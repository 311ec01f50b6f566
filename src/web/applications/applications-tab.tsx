import { listApplications, openableTypes } from '#contract/applications.ts';
import { kindName } from '../base/account-kind.ts';
import { QueueScreen, queueFigures } from '../base/queue-screen.tsx';
import { QueueTools } from '../base/queue-tools.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { useQueue } from '../base/use-queue.ts';
import { useQueueRows, useQueueView } from '../base/use-queue-rows.ts';
import { QueueList } from '../ui/queue-list.tsx';
import { TableSelect } from '../ui/table-select.tsx';
import { cleared, filtered, isNarrowed, type TableView } from '../ui/table-view.ts';
import { ApplicationCard } from './application-card.tsx';

const HELD = 'approved held';

/** The applications that wait, the opening deposits to confirm, and what became of the others. */
export function ApplicationsTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('applications');
  const { queue: deposits } = useQueue('opening-deposits');
  const [view, onView] = useQueueView('applications');
  const list = useQueueRows(listApplications, view, queue);
  const { status = '', funding = '', accountType = '' } = view.filters;
  const heldCount = deposits?.waiting ?? 0;

  return (
    <QueueScreen
      me={me}
      title="Pending Accounts"
      note={status === '' ? 'the longest waiting first' : 'the newest first'}
      today={today}
      figures={[
        ...queueFigures(queue, today, 'Opening deposits'),
        ...(heldCount > 0 ? [{ label: 'Deposits to confirm', value: heldCount }] : []),
      ]}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          status={funding === '' ? status : HELD}
          onStatus={(value) => onView(withStatus(view, value))}
          statuses={[
            ['', 'Waiting'],
            [HELD, `Deposits to confirm (${heldCount})`],
            ['approved', 'Approved'],
            ['denied', 'Denied'],
          ]}
        >
          <TableSelect
            label="Account type"
            value={accountType}
            onChange={(value) => onView(filtered(view, 'accountType', value))}
            choices={[
              ['', 'All types'],
              ...openableTypes.map((type) => [type, kindName(type)] as const),
            ]}
          />
        </QueueTools>
      }
    >
      <QueueList
        name="applications"
        list={list}
        rowId={({ id }) => id}
        empty="No pending account applications"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
      >
        {(application) => <ApplicationCard me={me} application={application} today={today} />}
      </QueueList>
    </QueueScreen>
  );
}

function withStatus(view: TableView, value: string): TableView {
  const [status = '', funding = ''] = value.split(' ');
  return filtered(filtered(view, 'status', status), 'funding', funding);
}
