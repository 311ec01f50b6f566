import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TableFilter } from '../../ui/table/table-data.ts';
import { TableSelect } from '../../ui/table/table-select.tsx';
import { cleared, filtered, isNarrowed } from '../../ui/table/table-view.ts';
import type { Row } from '../api/rows-of.ts';
import type { StaffMember } from '../session/staff-member.ts';
import type { CaseSummary } from './case/case-summary.ts';
import { useOpenItem } from './case/use-open-item.ts';
import { QueueDesk } from './queue-desk.tsx';
import { type FigureLabels, QueueScreen, queueFigures } from './queue-screen.tsx';
import { type Choices, QueueTools } from './queue-tools.tsx';
import { inOrder, orderOf, type QueueOrder } from './table/queue-order.ts';
import { useQueue } from './use-queue.ts';
import { isWaiting, orderLabel, useQueueRows, useQueueView } from './use-queue-rows.ts';

interface Props<E extends Endpoint> extends FigureLabels {
  readonly me: StaffMember;
  readonly endpoint: E;
  /** Its name among the queues of the overview. */
  readonly queueName: string;
  readonly title: string;
  /** The service promise; where it is left out, the order of the items is shown. */
  readonly note?: string;
  /** Its items, as messages call them: 'transfers'. */
  readonly items: string;
  readonly empty: string;
  readonly statuses: Choices;
  readonly filter?: TableFilter;
  readonly orders?: readonly QueueOrder[];
  readonly summary: (row: Row<E>, today: CalendarDate) => CaseSummary;
  readonly children: (row: Row<E>, today: CalendarDate) => ReactNode;
}

/** A queue of one kind of decision, with the decided items behind a filter. */
export function QueueTab<E extends Endpoint>(props: Props<E>) {
  const { me, endpoint, queueName, title, items, empty, statuses, filter, summary, children } =
    props;
  const { queue, today } = useQueue(queueName);
  const [view, onView] = useQueueView(queueName);
  const list = useQueueRows(endpoint, view, queue, onView);
  const linkTo = useOpenItem(list, idOf);
  const summaryOf = (row: Row<E>) => summary(row, today);
  const rows = isWaiting(view) ? inOrder(list.rows, orderOf(view), summaryOf) : list.rows;

  return (
    <QueueScreen
      me={me}
      title={title}
      note={props.note ?? orderLabel(view)}
      today={today}
      figures={queueFigures(queue, today, props)}
      tools={
        <QueueTools
          view={view}
          onView={onView}
          searchLabel="Search by name"
          statuses={statuses}
          saved={{ me, queue: queueName }}
          {...(props.orders && { orders: props.orders })}
        >
          {filter && (
            <TableSelect
              label={filter.label}
              value={view.filters[filter.name] ?? ''}
              onChange={(value) => onView(filtered(view, filter.name, value))}
              choices={[['', filter.all], ...filter.choices]}
            />
          )}
        </QueueTools>
      }
    >
      <QueueDesk
        me={me}
        name={items}
        list={{ ...list, rows }}
        rowId={idOf}
        empty={empty}
        isNarrowed={isNarrowed(view)}
        onClear={() => onView(cleared(view))}
        linkTo={linkTo}
        summary={summaryOf}
      >
        {(row) => children(row, today)}
      </QueueDesk>
    </QueueScreen>
  );
}

// The row type of a generic endpoint is unknown here; every item of a queue has an id.
function idOf(row: unknown): string {
  return (row as { readonly id: string }).id;
}
