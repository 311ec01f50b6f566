import type { ReactNode } from 'react';
import { SearchBox } from '../../ui/field/search-box.tsx';
import { TableSelect } from '../../ui/table/table-select.tsx';
import { filtered, searched, type TableView } from '../../ui/table/table-view.ts';

export type Choices = readonly (readonly [value: string, label: string])[];

interface Props {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly searchLabel: string;
  /** The first of them is what waits. */
  readonly statuses: Choices;
  /** Where a choice says more than the status itself. */
  readonly status?: string;
  readonly onStatus?: (value: string) => void;
  readonly children?: ReactNode;
}

/** What narrows a queue down: where its items stand, whatever else it has, and words. */
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
