import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/field/search-box.tsx';
import { TableSelect } from '../../ui/table/table-select.tsx';
import { filtered, searched, type TableView } from '../../ui/table/table-view.ts';

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
  readonly children?: ReactNode;
}

/** The filters of a queue: status, those of the queue itself, and a search. */
export function QueueTools(props: Props) {
  const { view, onView, searchLabel, statuses, children } = props;
  const { status = view.filters['status'] ?? '', onStatus = withStatus } = props;

  function withStatus(value: string) {
    onView(filtered(view, 'status', value));
  }

  return (
    <>
      <TableSelect label="Status" value={status} onChange={onStatus} choices={statuses} />
      {children}
      <div className="flex w-full xs:w-56">
        <SearchBox
          label={searchLabel}
          value={view.search}
          onSearch={(search) => onView(searched(view, search))}
        />
      </div>
    </>
  );
}
