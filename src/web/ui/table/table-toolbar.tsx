import type { ReactNode } from 'react';
import { buttonStyle } from '../button/button-style.ts';
import { SearchBox } from '../field/search-box.tsx';
import { Icon } from '../icons/icon.tsx';
import type { Column, TableFilter } from './table-data.ts';
import { TableSelect } from './table-select.tsx';
import { filtered, searched, sorted, type TableView } from './table-view.ts';

interface Props {
  readonly name: string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly searchLabel: string | undefined;
  readonly filters: readonly TableFilter[] | undefined;
  readonly moreFilters: ReactNode;
  readonly sortable: readonly Pick<Column<never>, 'id' | 'header'>[];
  readonly exportUrl: string | undefined;
}

/** What narrows the rows down, and the way to take them home. */
export function TableToolbar(props: Props) {
  const { name, view, onView, searchLabel, filters = [], moreFilters, sortable, exportUrl } = props;
  return (
    <div className="flex flex-wrap items-center gap-3 p-4 @4xl:px-5">
      {searchLabel && (
        <SearchBox
          label={searchLabel}
          value={view.search}
          onSearch={(search) => onView(searched(view, search))}
        />
      )}
      {filters.map(({ name: filter, label, all, choices }) => (
        <TableSelect
          key={filter}
          className="max-xs:grow"
          label={label}
          value={view.filters[filter] ?? ''}
          onChange={(value) => onView(filtered(view, filter, value))}
          choices={[['', all], ...choices]}
        />
      ))}
      {/* Cards have no headings to press. */}
      {sortable.length > 1 && (
        <TableSelect
          label="Sort by"
          className="max-xs:grow @4xl:hidden"
          value={`${view.sort} ${view.direction}`}
          onChange={(value) => {
            const [sort = '', direction] = value.split(' ');
            onView(sorted(view, sort, direction === 'asc' ? 'asc' : 'desc'));
          }}
          choices={sortable.flatMap(({ id, header }) => [
            [`${id} asc`, `${header}, ascending`] as const,
            [`${id} desc`, `${header}, descending`] as const,
          ])}
        />
      )}
      {exportUrl && (
        <a
          href={exportUrl}
          download
          aria-label={`Export ${name} as CSV`}
          className={`${buttonStyle({ kind: 'quiet', size: 'small' })} min-h-11`}
        >
          <Icon name="download" size={16} />
          CSV
        </a>
      )}
      {moreFilters && (
        <div className="flex basis-full flex-wrap gap-x-4 gap-y-3">{moreFilters}</div>
      )}
    </div>
  );
}
