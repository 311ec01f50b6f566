import { useEffect, useEffectEvent } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { QueueRows } from '../../ui/queue/queue-list.tsx';
import {
  isNarrowed,
  pageQuery,
  readView,
  type TableView,
  tableView,
} from '../../ui/table/table-view.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import type { Row } from '../api/rows-of.ts';
import { useEndpointPages } from '../api/use-endpoint.ts';
import { useKeptState } from '../page/use-kept-state.ts';
import type { WaitingQueue } from './use-queue.ts';

/** What a reader looks for in a queue: first those that wait, the oldest before the others. */
export function useQueueView(name: string) {
  const first = tableView({ sort: 'createdAt', direction: 'asc' });
  return useKeptState<TableView>(`queue ${name}`, first, readView);
}

type Pages<E extends Endpoint> = ReturnType<typeof useEndpointPages<E>>;

/** What has been decided is looked at from its newest end; a deposit to confirm still waits. */
function isWaiting({ filters }: TableView): boolean {
  return (filters['status'] ?? '') === '' || filters['funding'] === 'held';
}

/** In which order the items stand. */
export function orderLabel(view: TableView): string {
  return isWaiting(view) ? 'longest waiting first' : 'newest first';
}

/** The items of a queue; fetched again when the counts show that it changed. */
export function useQueueRows<E extends Endpoint>(
  endpoint: E,
  view: TableView,
  queue: WaitingQueue | undefined,
): QueueRows<Row<E>> {
  // Which filters a list takes is known where its tools are; here they are only passed on.
  const ask = useEndpointPages as (endpoint: E, request: object) => Pages<E>;
  const query = pageQuery({ ...view, direction: isWaiting(view) ? 'asc' : 'desc' });
  const pages = ask(endpoint, { query, isShared: true, keepPrevious: true });
  const waiting = queue?.waiting;
  const follow = useEffectEvent(() => {
    const isWhole = !isNarrowed(view) && !pages.hasMore && !pages.isLoading;
    if (isWhole && waiting !== pages.rows.length) pages.refetch();
  });
  useEffect(() => {
    if (waiting !== undefined) follow();
  }, [waiting]);

  return {
    rows: pages.rows,
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
