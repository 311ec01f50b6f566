// What a reader has asked a table for. All of it is the server's work: it sorts, searches, narrows
// down and gives one page at a time, however many rows there are.

export type SortDirection = 'asc' | 'desc';

export interface TableView {
  readonly search: string;
  /** The column the rows are sorted by, as the server calls it. */
  readonly sort: string;
  readonly direction: SortDirection;
  /** What is chosen in each filter; '' where nothing is. */
  readonly filters: Readonly<Record<string, string>>;
  readonly pageSize: number;
  /** Where each page begins that was turned to, the last being the one shown; none is the first. */
  readonly cursors: readonly string[];
}

export const pageSizes = [10, 25, 50, 100] as const;

export function tableView(start: Pick<TableView, 'sort' | 'direction'>): TableView {
  return { ...start, search: '', filters: {}, pageSize: 25, cursors: [] };
}

// Another question begins at its first page; so does the same one with pages of another size.
export function searched(view: TableView, search: string): TableView {
  return search === view.search ? view : { ...view, search, cursors: [] };
}

export function filtered(view: TableView, name: string, value: string): TableView {
  return { ...view, filters: { ...view.filters, [name]: value }, cursors: [] };
}

export function sized(view: TableView, pageSize: number): TableView {
  return { ...view, pageSize, cursors: [] };
}

export function sorted(view: TableView, sort: string, direction: SortDirection): TableView {
  return { ...view, sort, direction, cursors: [] };
}

export function forward(view: TableView, cursor: string): TableView {
  return { ...view, cursors: [...view.cursors, cursor] };
}

export function back(view: TableView): TableView {
  return { ...view, cursors: view.cursors.slice(0, -1) };
}

export function cleared(view: TableView): TableView {
  return { ...view, search: '', filters: {}, cursors: [] };
}

/** Whether an empty table means that nothing fits, rather than that nothing is there. */
export function isNarrowed({ search, filters }: TableView): boolean {
  return search !== '' || Object.values(filters).some((value) => value !== '');
}

/** The same question as the query of a list. */
export function viewQuery(view: TableView): Readonly<Record<string, string>> {
  const { search, sort, direction, filters } = view;
  const chosen = Object.entries({ ...filters, search }).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(chosen), sort, direction };
}

/** That of the page shown. */
export function pageQuery(view: TableView): Readonly<Record<string, string>> {
  const cursor = view.cursors.at(-1);
  return { ...viewQuery(view), limit: String(view.pageSize), ...(cursor && { cursor }) };
}

/** A view as it was kept somewhere, or undefined where that is not one any more. */
export function readView(kept: unknown): TableView | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const view = kept as Partial<Record<keyof TableView, unknown>>;
  const isView =
    typeof view.search === 'string' &&
    typeof view.sort === 'string' &&
    (view.direction === 'asc' || view.direction === 'desc') &&
    typeof view.filters === 'object' &&
    view.filters !== null &&
    pageSizes.some((size) => size === view.pageSize) &&
    Array.isArray(view.cursors) &&
    view.cursors.every((cursor) => typeof cursor === 'string');
  return isView ? (kept as TableView) : undefined;
}

/** Filters that hold what a person typed; like the search, they are in no address. */
const typedFilters: readonly string[] = ['minAmount', 'maxAmount'];

/** As much of a view as an address may hold, where it differs from the first one. */
export function viewParams(view: TableView, first: TableView): Readonly<Record<string, string>> {
  const { sort, direction, pageSize } = view;
  const chosen = Object.entries(view.filters).filter(
    ([name, value]) => value !== '' && !typedFilters.includes(name),
  );
  return {
    ...Object.fromEntries(chosen),
    ...((sort !== first.sort || direction !== first.direction) && { sort, direction }),
    ...(pageSize !== first.pageSize && { rows: String(pageSize) }),
  };
}

/** The view that an address asks for; the server says whether it knows the filters. */
export function viewFromParams(
  params: Readonly<Record<string, string>>,
  first: TableView,
): TableView {
  const { sort = first.sort, direction = first.direction, rows, ...others } = params;
  const chosen = Object.entries(others).filter(
    ([name]) => name !== 'search' && !typedFilters.includes(name),
  );
  return {
    ...first,
    sort,
    direction: direction === 'asc' ? 'asc' : 'desc',
    pageSize: pageSizes.find((size) => String(size) === rows) ?? first.pageSize,
    filters: Object.fromEntries(chosen),
  };
}
