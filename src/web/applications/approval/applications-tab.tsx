import { listApplications } from '#endpoints/people/applications.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { openableTypes } from '#rules/products/account-types.ts';
import { kindName } from '../../base/account/account-kind.ts';
import { formatAmount } from '../../base/format/format.ts';
import { type CaseSummary, dueOf } from '../../base/queue/case/case-summary.ts';
import { useOpenItem } from '../../base/queue/case/use-open-item.ts';
import { QueueDesk } from '../../base/queue/queue-desk.tsx';
import { QueueScreen, queueFigures } from '../../base/queue/queue-screen.tsx';
import { QueueTools } from '../../base/queue/queue-tools.tsx';
import { inOrder, orderOf } from '../../base/queue/table/queue-order.ts';
import { useQueue } from '../../base/queue/use-queue.ts';
import {
  isWaiting,
  orderLabel,
  useQueueRows,
  useQueueView,
} from '../../base/queue/use-queue-rows.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { TableSelect } from '../../ui/table/table-select.tsx';
import { cleared, filtered, isNarrowed, type TableView } from '../../ui/table/table-view.ts';
import { ApplicationCard } from './application-card.tsx';
import { nameOf, productNameOf, reasonsOf, type WaitingApplication } from './application-labels.ts';

const HELD = 'approved held';

/** The applications that wait, the opening deposits to confirm, and what became of the others. */
export function ApplicationsTab({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('applications');
  const { queue: deposits } = useQueue('opening-deposits');
  const [view, onView] = useQueueView('applications');
  const list = useQueueRows(listApplications, view, queue, onView);
  const linkTo = useOpenItem(list, idOf);
  const { status = '', funding = '', accountType = '' } = view.filters;
  const heldCount = deposits?.waiting ?? 0;
  const isHeld = funding !== '';
  const summary = (application: WaitingApplication) => summaryOf(application, today);
  const rows = isWaiting(view) ? inOrder(list.rows, orderOf(view), summary) : list.rows;
  const amountLabel = 'Opening deposits';
  const figures = isHeld
    ? queueFigures(deposits, today, { waitingLabel: 'Deposits to confirm', amountLabel })
    : [
        ...queueFigures(queue, today, { amountLabel }),
        ...(heldCount > 0 ? [{ label: 'Deposits to confirm', value: heldCount }] : []),
      ];

  return (
    <QueueScreen
      me={me}
      title="Pending Accounts"
      note={orderLabel(view)}
      today={today}
      figures={figures}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          saved={{ me, queue: 'applications' }}
          status={isHeld ? HELD : status}
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
      <QueueDesk
        me={me}
        name="applications"
        list={{ ...list, rows }}
        rowId={idOf}
        empty="No pending account applications"
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
        linkTo={linkTo}
        summary={summary}
      >
        {(application) => <ApplicationCard me={me} application={application} today={today} />}
      </QueueDesk>
    </QueueScreen>
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function summaryOf(application: WaitingApplication, today: CalendarDate): CaseSummary {
  const { accountType, initialDeposit, status } = application;
  return {
    title: nameOf(application),
    about: productNameOf(application) ?? kindName(accountType),
    figure: formatAmount(initialDeposit),
    amount: initialDeposit,
    due: status === 'pending' ? dueOf(application, today) : undefined,
    cautions: reasonsOf(application).filter(({ isCareful }) => isCareful).length,
  };
}

function withStatus(view: TableView, value: string): TableView {
  const [status = '', funding = ''] = value.split(' ');
  return filtered(filtered(view, 'status', status), 'funding', funding);
}
