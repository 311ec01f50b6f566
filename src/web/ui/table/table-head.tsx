import { ChevronDown } from '../icons/chevron-down.tsx';
import { ChevronUp } from '../icons/chevron-up.tsx';
import { ChevronsUpDown } from '../icons/chevrons-up-down.tsx';
import type { Column } from './table-data.ts';
import type { TableView } from './table-view.ts';

interface Header {
  readonly id: string;
  readonly column: {
    getCanSort: () => boolean;
    getToggleSortingHandler: () => ((event: unknown) => void) | undefined;
  };
}

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly headers: readonly Header[];
  readonly view: TableView;
}

/** The headings: they stay in sight, and those the server can sort by are buttons. */
export function TableHead<Row>({ columns, headers, view }: Props<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-bg text-sm text-muted shadow-[0_1px_0_var(--color-border)] @max-4xl:hidden">
      <tr>
        {headers.map((header) => {
          const column = columns.find(({ id }) => id === header.id);
          return column && <Heading key={header.id} {...{ column, header, view }} />;
        })}
      </tr>
    </thead>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly header: Header;
  readonly view: TableView;
}

function Heading<Row>({ column, header, view }: HeadingProps<Row>) {
  const { kind, header: label } = column;
  const atEnd = kind === 'figure' || kind === 'actions';
  const style = `px-2.5 py-1.5 font-medium first:pl-5 last:pr-5 ${atEnd ? 'text-right' : 'text-left'}`;
  if (!header.column.getCanSort()) {
    return (
      <th scope="col" className={`${style} h-11`}>
        {label}
      </th>
    );
  }
  const sort = view.sort === column.id ? view.direction : undefined;
  const Mark = sort === undefined ? ChevronsUpDown : sort === 'asc' ? ChevronUp : ChevronDown;
  return (
    <th scope="col" aria-sort={ariaSort(sort)} className={style}>
      <button
        type="button"
        onClick={header.column.getToggleSortingHandler()}
        className={`-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-lg px-2 whitespace-nowrap hover:bg-sunken hover:text-ink ${sort ? 'font-semibold text-ink' : ''}`}
      >
        {label}
        <Mark size={14} />
      </button>
    </th>
  );
}

function ariaSort(sort: TableView['direction'] | undefined) {
  if (sort === undefined) return 'none';
  return sort === 'asc' ? 'ascending' : 'descending';
}
