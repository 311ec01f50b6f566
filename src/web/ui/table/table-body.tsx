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

/** The rows; on a narrow screen each is an item of a list. */
export function TableBody<Row>({ columns, rows, placeholders, isBusy, onKeyDown }: Props<Row>) {
  return (
    <tbody
      onKeyDown={onKeyDown}
      className={`@max-table:block ${isBusy ? 'opacity-55' : ''} transition-opacity`}
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

/** Below the table's width, what stands before the first line's end is ordered before this break. */
const lineBreak =
  "@max-table:before:-order-1 @max-table:before:basis-full @max-table:before:content-['']";

const rowStyle =
  'border-t border-hair hover:bg-bg @max-table:flex @max-table:flex-wrap @max-table:items-center ' +
  `@max-table:gap-x-3 @max-table:gap-y-0.5 @max-table:px-4 @max-table:py-2.5 ${lineBreak}`;

const cellStyles = {
  title:
    'text-left font-normal @max-table:-order-3 @max-table:min-w-0 @max-table:flex-1 ' +
    '@max-table:basis-1/3 @max-table:self-start @max-table:text-[0.9375rem] @max-table:[&_button]:min-h-6',
  figure: 'text-right tabular-nums @table:@max-4xl:text-[0.8125rem]',
  actions:
    'text-right whitespace-nowrap large-text:whitespace-normal @max-table:order-1 @max-table:ml-auto',
  text: '',
} as const;

const firstLine =
  '@max-table:-order-2 @max-table:self-start @max-table:text-right @max-table:text-[0.9375rem]';

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { kind = 'text', narrow, header, cell } = column;
  const style = `px-1.5 py-2.5 align-middle first:pl-4 last:pr-4 @4xl:px-2.5 @4xl:first:pl-5 @4xl:last:pr-5 @max-table:p-0! ${cellStyles[kind]}`;
  if (kind === 'title') {
    return (
      <th scope="row" className={style}>
        {cell(row)}
      </th>
    );
  }
  if (kind === 'actions') return <td className={style}>{cell(row)}</td>;
  return (
    <td
      className={`${style} @max-table:min-w-0 ${narrow === 'first-line' ? firstLine : '@max-table:text-muted'}`}
    >
      {narrow === 'labeled' && (
        // The column's heading is out of sight on a narrow screen, and still read out in the table.
        <span aria-hidden="true" className="mr-1 text-muted @table:hidden">
          {header}
        </span>
      )}
      {cell(row)}
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
        <td
          key={id}
          className="h-[3.75rem] px-2.5 first:pl-5 last:pr-5 @max-table:h-4 @max-table:basis-full @max-table:p-0! @max-table:nth-[n+4]:hidden"
        >
          <span className={`block h-3.5 animate-pulse rounded-full bg-sunken ${barStyle(kind)}`} />
        </td>
      ))}
    </tr>
  ));
}

function barStyle(kind: Column<never>['kind']): string {
  return `${kind === 'title' ? 'w-3/4' : 'w-1/2'} ${kind === 'figure' || kind === 'actions' ? 'ml-auto' : ''}`;
}
