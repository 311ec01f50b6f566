import type { ReactNode } from 'react';
import { moveBetweenRows } from './move-between-rows.ts';
import { TableBody } from './table-body.tsx';
import type { Column, TableData, TableFilter } from './table-data.ts';
import { TableHead } from './table-head.tsx';
import { TableMessage } from './table-message.tsx';
import { TablePager } from './table-pager.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { cleared, isNarrowed } from './table-view.ts';

interface Props<Row> {
  /** What is in it, for those who cannot see it and for its messages: 'customers'. */
  readonly name: string;
  readonly table: TableData<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** What to say where there are no rows at all. */
  readonly empty: string;
  readonly searchLabel?: string | undefined;
  readonly filters?: readonly TableFilter[] | undefined;
  /** Further controls that narrow the rows down. */
  readonly moreFilters?: ReactNode;
  /** Where the same rows, all of them, can be had for a spreadsheet. */
  readonly exportUrl?: string | undefined;
  /** How many rows there are in all, where that is known. */
  readonly total?: number | undefined;
}

/** A table whose rows are sorted, searched, narrowed down and paged by the server. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { name, table: data, columns, rowId, empty, searchLabel, filters, total } = props;
  const { view, onView, rows } = data;
  const isEmpty = rows.length === 0;
  const isNothing = isEmpty && !data.isLoading && data.error === undefined;

  return (
    <div className="card @container overflow-clip">
      <TableToolbar
        name={name}
        view={view}
        onView={onView}
        searchLabel={searchLabel}
        filters={filters}
        moreFilters={props.moreFilters}
        sortable={columns.filter(({ sort }) => sort !== undefined)}
        exportUrl={props.exportUrl}
      />
      <table
        aria-label={name}
        aria-busy={data.isBusy || data.isLoading}
        className="w-full border-collapse text-sm @4xl:text-[0.9375rem] @max-table:block"
      >
        <TableHead columns={columns} view={view} onView={onView} />
        {data.error === undefined && !isNothing && (
          <TableBody
            columns={columns}
            rows={rows.map((row) => ({ id: rowId(row), row }))}
            placeholders={data.isLoading ? Math.min(view.pageSize, 10) : 0}
            isBusy={data.isBusy}
            onKeyDown={moveBetweenRows}
          />
        )}
      </table>
      {data.error !== undefined && (
        <TableMessage
          title={`The ${name} could not be loaded.`}
          text={data.error}
          action={{ label: 'Try again', onPress: data.retry }}
          isAlarming
        />
      )}
      {isNothing &&
        (isNarrowed(view) ? (
          <TableMessage
            title={`No ${name} match.`}
            text="Try different words or fewer filters."
            action={{ label: 'Clear search and filters', onPress: () => onView(cleared(view)) }}
          />
        ) : (
          <TableMessage title={empty} />
        ))}
      <TablePager
        name={name}
        view={view}
        onView={onView}
        shown={rows.length}
        next={data.next}
        isLoading={data.isLoading}
        hasFailed={data.error !== undefined}
        total={isNarrowed(view) ? undefined : total}
      />
    </div>
  );
}
