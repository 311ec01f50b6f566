import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TableData } from '../../../ui/table/table-data.ts';
import { pageQuery, type TableView, tableView, viewQuery } from '../../../ui/table/table-view.ts';
import { type CallError, callPage, endpointPath, type ListPage } from '../../api/call.ts';
import { endpointKey } from '../../api/endpoint-key.ts';
import { refusalSentence } from '../../api/refusal-sentence.ts';
import { type Row, rowsOf } from '../../api/rows-of.ts';
import { useRefusedView, useTableView } from './use-table-view.ts';

interface Options {
  /** How its view is called among those kept with the page. */
  readonly name: string;
  readonly sort: string;
  readonly direction: TableView['direction'];
  /** What the path of the endpoint names. */
  readonly params?: Readonly<Record<string, string>>;
  /** What the rows are narrowed down to, whatever the reader asks for. */
  readonly only?: Readonly<Record<string, string>>;
}

/** How long the pages of a table that was left stay in the cache. */
const KEPT_MS = 60_000;

/**
 * A list of the server as a table: each page is fetched when it is turned to, and again when the
 * table is opened, since colleagues work on the same rows. The view is kept over a reload.
 */
export function useServerTable<E extends Endpoint>(endpoint: E, options: Options) {
  const { name, sort, direction, params, only } = options;
  const first = tableView({ sort, direction });
  const kept = useTableView(`table-${name}`, first);
  const [view, onView] = kept;
  const query = { ...pageQuery(view), ...only };
  const read = callPage as (endpoint: E, request: object) => Promise<ListPage<E>>;
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery<ListPage<E>, CallError>({
    queryKey: endpointKey(endpoint, { params, query }),
    queryFn: ({ signal }) => read(endpoint, { params, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: KEPT_MS,
  });
  useRefusedView(error, first, kept);
  const table: TableData<Row<E>> = {
    view,
    onView,
    rows: data ? rowsOf<E>(data.reply) : [],
    next: isPlaceholderData ? undefined : data?.next,
    isLoading: isPending,
    isBusy: isPlaceholderData,
    error: error ? refusalSentence(error) : undefined,
    retry: () => {
      // A later page may begin at a place that is none any more; the first one always is.
      if (view.cursors.length > 0) onView({ ...view, cursors: [] });
      else void refetch();
    },
  };
  /** Where all of the rows, as they are narrowed down now, can be had for a spreadsheet. */
  const exportUrl = ({ path }: Pick<Endpoint, 'path'>) =>
    `${endpointPath(path, params)}?${new URLSearchParams({ ...viewQuery(view), ...only }).toString()}`;
  return { ...table, exportUrl };
}
