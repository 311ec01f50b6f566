import type { ReactNode } from 'react';
import { SearchBox } from '../ui/search-box.tsx';
import { TableSelect } from '../ui/table-select.tsx';
import { filtered, searched, type TableView } from '../ui/table-view.ts';

type Choices = readonly (readonly [value: string, label: string])[];

interface Props {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly searchLabel: string;
  /** The first of them is what waits. */
  readonly statuses: Choices;
  readonly children?: ReactNode;
}

/** What narrows a queue down: where its items stand, whatever else it has, and words. */
export function QueueTools({ view, onView, searchLabel, statuses, children }: Props) {
  return (
    <>
      <TableSelect
        label="Status"
        value={view.filters['status'] ?? ''}
        onChange={(value) => onView(filtered(view, 'status', value))}
        choices={statuses}
      />
      {children}
      <SearchBox
        label={searchLabel}
        value={view.search}
        onSearch={(search) => onView(searched(view, search))}
      />
    </>
  );
}
