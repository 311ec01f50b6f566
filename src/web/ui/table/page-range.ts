import type { TableView } from './table-view.ts';

interface Page {
  readonly shown: number;
  readonly hasNext: boolean;
  /** How many rows there are in all, where they are counted. */
  readonly total?: number | undefined;
}

const figures = new Intl.NumberFormat('en-US');

/** Which rows of how many are on this page, in words: '26–50 of 1,284', 'Rows 26–50'. */
export function pageRange(
  { cursors, pageSize }: TableView,
  { shown, hasNext, total }: Page,
): string {
  if (shown === 0) return 'No rows';
  const first = cursors.length * pageSize + 1;
  const last = first + shown - 1;
  const range = `${figures.format(first)}–${figures.format(last)}`;
  if (!hasNext) return `${range} of ${figures.format(last)}`;
  return total !== undefined && total > last
    ? `${range} of ${figures.format(total)}`
    : `Rows ${range}`;
}
