import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallError, callPage, type ListPage } from './call.ts';
import { endpointKey, type ReadRequest } from './endpoint-key.ts';
import { queryClient } from './query-client.ts';
import { type Row, rowsOf } from './rows-of.ts';
import type { ReadArguments } from './use-endpoint.ts';

interface PagesOptions {
  readonly enabled?: boolean;
  readonly keepPrevious?: boolean;
  /** Fetches again each time the screen is opened, for lists that others work on too. */
  readonly isShared?: boolean;
}

/** A list that grows page by page; the server's Link header says where it goes on. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: E,
  ...[request]: ReadArguments<E, PagesOptions>
) {
  const readRequest = (request ?? {}) as ReadRequest & PagesOptions;
  const { params, query, enabled, keepPrevious, isShared = false } = readRequest;
  const read = callPage as (endpoint: E, request: object) => Promise<ListPage<E>>;
  const queryKey = [...endpointKey(endpoint, { params, query }), 'pages'];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) =>
      read(endpoint, { params, query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: enabled ?? true,
    refetchOnMount: isShared ? 'always' : true,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
  const rows: readonly Row<E>[] = pages.data?.pages.flatMap(({ reply }) => rowsOf<E>(reply)) ?? [];
  return {
    rows,
    /** Still those of the request before, where `keepPrevious` asks for that. */
    isFormer: pages.isPlaceholderData,
    hasMore: pages.hasNextPage,
    loadMore: () => void loadNextPage(queryKey, pages.fetchNextPage),
    isLoading: pages.isLoading,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error as CallError | null,
    refetch: () => void pages.refetch(),
  };
}

interface PageState {
  readonly hasNextPage: boolean;
  readonly isError: boolean;
}

/**
 * Adds a page to a list. News that comes meanwhile has the list fetched again as long as it was,
 * instead of the page: that is waited for, and then the page is asked for once more.
 */
async function loadNextPage(
  queryKey: QueryKey,
  fetchNextPage: (options: { readonly cancelRefetch: false }) => Promise<PageState>,
): Promise<void> {
  const list = queryClient.getQueryCache().find<InfiniteData<unknown>>({ queryKey });
  const count = () => list?.state.data?.pages.length;
  const before = count();
  let after: PageState;
  do after = await fetchNextPage({ cancelRefetch: false });
  while (list?.isActive() && count() === before && after.hasNextPage && !after.isError);
}
