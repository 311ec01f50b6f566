import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/field/search-box.tsx';
import { FilterDisclosure } from '../../ui/table/filter-disclosure.tsx';
import { TableSelect } from '../../ui/table/table-select.tsx';
import { filtered, searched, sorted, type TableView } from '../../ui/table/table-view.ts';
import { type StaffMember, whyNotDecide } from '../session/staff-member.ts';
import { orderLabels, orderOf, type QueueOrder, queueOrders } from './table/queue-order.ts';
import { SavedViewTools } from './table/saved-view-tools.tsx';
import { isWaiting } from './use-queue-rows.ts';

export type Choices = readonly (readonly [value: string, label: string])[];

interface Props {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly searchLabel: string;
  /** The first one stands for the items that wait. */
  readonly statuses: Choices;
  /** The chosen value, where a choice is more than the status. */
  readonly status?: string;
  readonly onStatus?: (value: string) => void;
  /** The orders that the queue's cases can have. */
  readonly orders?: readonly QueueOrder[];
  /** Where its views can be saved. */
  readonly saved: { readonly me: StaffMember; readonly queue: string };
  readonly children?: ReactNode;
}

/** The filters of a queue: status, those of the queue itself, and a search. */
export function QueueTools(props: Props) {
  const { view, onView, searchLabel, statuses, saved, children } = props;
  const { orders = queueOrders } = props;
  const { status = view.filters['status'] ?? '', onStatus = withStatus } = props;

  function withStatus(value: string) {
    onView(filtered(view, 'status', value));
  }

  return (
    <>
      <FilterDisclosure count={filterCount(view, status)} className="order-1 grid gap-3">
        <TableSelect label="Status" value={status} onChange={onStatus} choices={statuses} />
        {children}
        {whyNotDecide(saved.me) === undefined && (
          <TableSelect
            label="Assigned to"
            value={view.filters['assigned'] ?? ''}
            onChange={(assigned) => onView(filtered(view, 'assigned', assigned))}
            choices={[
              ['', 'All cases'],
              ['me', 'Assigned to me'],
            ]}
          />
        )}
        {isWaiting(view) && orders.length > 1 && (
          <TableSelect
            label="Order"
            value={orderOf(view)}
            onChange={(order) => onView(sorted(view, order, 'asc'))}
            choices={orders.map((order) => [order, orderLabels[order]])}
          />
        )}
      </FilterDisclosure>
      <div className="flex min-w-0 flex-1 max-sm:basis-40 sm:basis-56">
        <SearchBox
          label={searchLabel}
          value={view.search}
          onSearch={(search) => onView(searched(view, search))}
        />
      </div>
      <SavedViewTools {...saved} view={view} onView={onView} />
    </>
  );
}

/** What is chosen as a status can be two filters. */
const STATUS_FILTERS = ['status', 'funding'];

function filterCount({ filters }: TableView, status: string): number {
  const others = Object.entries(filters).filter(([name]) => !STATUS_FILTERS.includes(name));
  return [status, ...others.map(([, value]) => value)].filter((value) => value !== '').length;
}
