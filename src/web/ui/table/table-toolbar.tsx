import type { ReactNode } from 'react';
import { buttonStyle } from '../button/button-style.ts';
import { SearchBox } from '../field/search-box.tsx';
import { Icon } from '../icons/icon.tsx';
import { FilterDisclosure } from './filter-disclosure.tsx';
import type { Column, TableFilter } from './table-data.ts';
import { TableSelect } from './table-select.tsx';
import { filtered, searched, sorted, type TableView } from './table-view.ts';

type Sortable = Pick<Column<never>, 'id' | 'header' | 'kind' | 'sort'>;

interface Props {
  readonly name: string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly searchLabel: string | undefined;
  readonly filters: readonly TableFilter[] | undefined;
  readonly moreFilters: ReactNode;
  readonly sortable: readonly Sortable[];
  readonly exportUrl: string | undefined;
}

/** What narrows the rows down, and the way to take them home. */
export function TableToolbar(props: Props) {
  const { name, view, onView, searchLabel, filters = [], moreFilters, sortable, exportUrl } = props;
  const canSort = sortable.length > 1;
  // On a phone one control stands beside the search, and several wait behind a button.
  const isAlone = filters.length + (canSort ? 1 : 0) + (moreFilters ? 1 : 0) < 2;
  const filterCount = Object.values(view.filters).filter((value) => value !== '').length;
  const controls = (
    <>
      {filters.map(({ name: filter, label, all, choices }) => (
        <TableSelect
          key={filter}
          className={isAlone ? 'max-xs:grow' : ''}
          label={label}
          value={view.filters[filter] ?? ''}
          onChange={(value) => onView(filtered(view, filter, value))}
          choices={[['', all], ...choices]}
        />
      ))}
      {/* On a narrow screen there are no headings to press. */}
      {canSort && (
        <TableSelect
          label="Sort by"
          className={`@table:hidden ${isAlone ? 'max-xs:grow' : ''}`}
          value={`${view.sort} ${view.direction}`}
          onChange={(value) => {
            const [sort = '', direction] = value.split(' ');
            onView(sorted(view, sort, direction === 'asc' ? 'asc' : 'desc'));
          }}
          choices={sortable.flatMap(sortChoices)}
        />
      )}
      {moreFilters && (
        <div className="grid grid-cols-2 gap-3 sm:order-1 sm:basis-full @4xl:flex">
          {moreFilters}
        </div>
      )}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-3 p-4 @4xl:px-5">
      {searchLabel && (
        <div className="flex grow basis-full @3xl:basis-72">
          <SearchBox
            label={searchLabel}
            value={view.search}
            onSearch={(search) => onView(searched(view, search))}
          />
        </div>
      )}
      {isAlone ? (
        controls
      ) : (
        <FilterDisclosure count={filterCount} className="order-1 grid gap-3">
          {controls}
        </FilterDisclosure>
      )}
      {exportUrl && (
        <a
          href={exportUrl}
          download
          aria-label={`Export ${name} as CSV`}
          className={`${buttonStyle({ kind: 'quiet', size: 'small' })} min-h-11 @max-4xl:ml-auto`}
        >
          <Icon name="download" size={16} />
          CSV
        </a>
      )}
    </div>
  );
}

/** Both directions of a column in the words of what is in it. */
function sortChoices({ id, header, kind, sort }: Sortable) {
  const [up, down] =
    kind === 'figure'
      ? ['lowest first', 'highest first']
      : sort === 'asc'
        ? ['A to Z', 'Z to A']
        : ['oldest first', 'newest first'];
  return [
    [`${id} asc`, `${header}, ${up}`],
    [`${id} desc`, `${header}, ${down}`],
  ] as const;
}
