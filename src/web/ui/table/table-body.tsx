import type { KeyboardEventHandler } from 'react';
import type { Column } from './table-data.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
  /** Gray bars that keep the place of this many rows. */
  readonly placeholders: number;
  readonly isBusy: boolean;
  readonly onKeyDown: KeyboardEventHandler<HTMLTableSectionElement>;
}

/** The rows; on a narrow screen each is a card. */
export function TableBody<Row>({ columns, rows, placeholders, isBusy, onKeyDown }: Props<Row>) {
  return (
    <tbody
      onKeyDown={onKeyDown}
      className={`@max-4xl:grid @max-4xl:grid-cols-1 @max-4xl:gap-3 @max-4xl:p-4 @xl:@max-4xl:grid-cols-2 ${isBusy ? 'opacity-55' : ''} transition-opacity`}
    >
      {placeholders > 0 ? (
        <PlaceholderRows count={placeholders} columns={columns} />
      ) : (
        rows.map(({ id, row }) => (
          <tr key={id} className={rowStyle}>
            {columns.map((column) => (
              <Cell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))
      )}
    </tbody>
  );
}

const rowStyle =
  'border-t border-hair hover:bg-bg @max-4xl:flex @max-4xl:flex-col @max-4xl:gap-1.5 ' +
  '@max-4xl:min-w-0 @max-4xl:rounded-2xl @max-4xl:border @max-4xl:p-4';

const cellStyles = {
  title: 'text-left font-normal @max-4xl:-order-1 @max-4xl:mb-1',
  figure: 'text-right tabular-nums',
  actions:
    'text-right whitespace-nowrap large-text:whitespace-normal @max-4xl:mt-auto ' +
    '@max-4xl:pt-2.5! @max-4xl:text-left',
  text: '',
} as const;

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { kind = 'text', header, cell } = column;
  const style = `px-2.5 py-2.5 align-middle first:pl-5 last:pr-5 @max-4xl:p-0! ${cellStyles[kind]}`;
  if (kind === 'title') {
    return (
      <th scope="row" className={style}>
        {cell(row)}
      </th>
    );
  }
  if (kind === 'actions') {
    return <td className={style}>{cell(row)}</td>;
  }
  return (
    <td
      className={`${style} @max-4xl:flex @max-4xl:flex-wrap @max-4xl:items-baseline @max-4xl:justify-between @max-4xl:gap-x-4`}
    >
      {/* The column's heading is out of sight on a card, and still read out in the table. */}
      <span aria-hidden="true" className="text-sm text-muted @4xl:hidden">
        {header}
      </span>
      <span className="@max-4xl:ml-auto @max-4xl:min-w-0 @max-4xl:text-right">{cell(row)}</span>
    </td>
  );
}

interface PlaceholderProps<Row> {
  readonly count: number;
  readonly columns: readonly Column<Row>[];
}

function PlaceholderRows<Row>({ count, columns }: PlaceholderProps<Row>) {
  const rows = Array.from({ length: count }, (_, index) => `row ${index}`);
  return rows.map((row) => (
    <tr key={row} className={rowStyle}>
      {columns.map(({ id, kind }) => (
        <td key={id} className="h-[3.75rem] px-2.5 first:pl-5 last:pr-5 @max-4xl:h-6 @max-4xl:p-0!">
          <span className={`block h-3.5 animate-pulse rounded-full bg-sunken ${barStyle(kind)}`} />
        </td>
      ))}
    </tr>
  ));
}

function barStyle(kind: Column<never>['kind']): string {
  return `${kind === 'title' ? 'w-3/4' : 'w-1/2'} ${kind === 'figure' || kind === 'actions' ? 'ml-auto' : ''}`;
}
