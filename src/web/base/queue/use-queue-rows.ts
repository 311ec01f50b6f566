import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { QueueRows } from '../../ui/queue/queue-list.tsx';
import { isNarrowed, pageQuery, type TableView, tableView } from '../../ui/table/table-view.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import type { Row } from '../api/rows-of.ts';
import { useEndpointPages } from '../api/use-endpoint-pages.ts';
import { useUnsentDecisions } from './decision/unsent-decisions.ts';
import { orderLabels, orderOf } from './table/queue-order.ts';
import { useRefusedView, useTableView } from './table/use-table-view.ts';
import type { WaitingQueue } from './use-queue.ts';

/** The view that a queue opens with. */
export const firstQueueView = tableView({ sort: 'createdAt', direction: 'asc' });

/** The view of a queue: at first the items that wait, the oldest before the others. */
export function useQueueView(name: string) {
  return useTableView(`queue ${name}`, firstQueueView);
}

type Pages<E extends Endpoint> = ReturnType<typeof useEndpointPages<E>>;

/** What has been decided is looked at from its newest end; a deposit to confirm still waits. */
export function isWaiting({ filters }: TableView): boolean {
  return (filters['status'] ?? '') === '' || filters['funding'] === 'held';
}

/** In which order the items stand. */
export function orderLabel(view: TableView): string {
  return isWaiting(view) ? orderLabels[orderOf(view)].toLowerCase() : 'newest first';
}

/** An order of the screen's own is made over all that wait; the server sends the oldest of them. */
function queryOf(view: TableView): Readonly<Record<string, string>> {
  if (!isWaiting(view)) return pageQuery({ ...view, sort: 'createdAt', direction: 'desc' });
  const query = pageQuery({ ...view, sort: 'createdAt', direction: 'asc' });
  if (orderOf(view) === 'createdAt') return query;
  // Without a limit, the largest page comes.
  const { limit: _, ...all } = query;
  return all;
}

/** The items of a queue; fetched again when the counts show that a colleague changed it. */
export function useQueueRows<E extends Endpoint>(
  endpoint: E,
  view: TableView,
  queue: WaitingQueue | undefined,
  onView: (view: TableView) => void = () => {},
): QueueRows<Row<E>> {
  // Which filters a list takes is known where its tools are; here they are only passed on.
  const ask = useEndpointPages as (endpoint: E, request: object) => Pages<E>;
  const query = queryOf(view);
  const pages = ask(endpoint, { query, isShared: true, keepPrevious: true });
  useRefusedView(pages.error, firstQueueView, [view, onView]);
  const decisions = useUnsentDecisions();
  const rows = pages.rows.filter((row) => {
    const { id } = row as { readonly id: string };
    return !decisions.some(({ itemId, isLeaving }) => isLeaving && itemId === id);
  });
  const waiting = queue?.waiting;
  const follow = useEffectEvent(() => {
    const isWhole = !isNarrowed(view) && !pages.hasMore && !pages.isLoading;
    if (isWhole && waiting !== rows.length) pages.refetch();
  });
  useEffect(() => {
    if (waiting !== undefined) follow();
  }, [waiting]);

  return {
    rows,
    view: JSON.stringify(query),
    isFormer: pages.isFormer,
    isLoading: pages.isLoading,
    isLoadingMore: pages.isLoadingMore,
    hasMore: pages.hasMore,
    loadMore: pages.loadMore,
    error: pages.error ? refusalSentence(pages.error) : undefined,
    retry: pages.refetch,
  };
}
