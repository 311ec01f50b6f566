import { Icon } from '../icons/icon.tsx';
import type { Column } from './table-data.ts';
import { sorted, type TableView } from './table-view.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
}

/** The headings: they stay in sight, and those the server can sort by are buttons. */
export function TableHead<Row>({ columns, view, onView }: Props<Row>) {
  return (
    <thead className="sticky top-0 z-10 bg-bg text-sm text-muted shadow-[0_1px_0_var(--color-border)] @max-table:hidden">
      <tr>
        {columns.map((column) => (
          <Heading key={column.id} {...{ column, view, onView }} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps<Row> extends Omit<Props<Row>, 'columns'> {
  readonly column: Column<Row>;
}

function Heading<Row>({ column, view, onView }: HeadingProps<Row>) {
  const { id, kind, header: label, sort: first } = column;
  const atEnd = kind === 'figure' || kind === 'actions';
  const style = `px-1.5 py-1.5 font-medium first:pl-4 last:pr-4 @4xl:px-2.5 @4xl:first:pl-5 @4xl:last:pr-5 ${atEnd ? 'text-right' : 'text-left'}`;
  if (first === undefined) {
    return (
      <th scope="col" className={`${style} h-11`}>
        {label}
      </th>
    );
  }
  const sort = view.sort === id ? view.direction : undefined;
  const next = sort === undefined ? first : sort === 'asc' ? 'desc' : 'asc';
  const icon =
    sort === undefined ? 'chevrons-up-down' : sort === 'asc' ? 'chevron-up' : 'chevron-down';
  return (
    <th scope="col" aria-sort={ariaSort(sort)} className={style}>
      <button
        type="button"
        onClick={() => onView(sorted(view, id, next))}
        className={`-mx-2 inline-flex min-h-8 items-center gap-0.5 rounded-lg px-2 text-left @4xl:gap-1.5 @4xl:whitespace-nowrap hover:bg-sunken hover:text-ink ${sort ? 'font-semibold text-ink' : ''}`}
      >
        {label}
        <Icon name={icon} size={14} className="shrink-0" />
      </button>
    </th>
  );
}

function ariaSort(sort: TableView['direction'] | undefined) {
  if (sort === undefined) return 'none';
  return sort === 'asc' ? 'ascending' : 'descending';
}
