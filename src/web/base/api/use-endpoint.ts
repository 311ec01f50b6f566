// How screens call the server: reading, refreshing and submitting. The types of a generic
// endpoint's request cannot be followed inside; they are checked where a hook is called.
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts';
import { type CallError, call } from './call.ts';
import { endpointKey, isKeyOf, type ReadRequest } from './endpoint-key.ts';
import { useLive } from './live-state.ts';
import { queryClient } from './query-client.ts';
import { submitIdempotently } from './submit-idempotently.ts';

interface ReadOptions {
  /** False while there is nothing to ask for yet. */
  readonly enabled?: boolean;
  /** Asks again this often; not while the tab is hidden. */
  readonly pollMs?: number;
  /** There are events about it: while these arrive, it is polled rarely. */
  readonly hasEvents?: boolean;
  /** Shows the former answer while another page, search or filter is fetched. */
  readonly keepPrevious?: boolean;
  /** Fetches again each time the screen is opened, for what others or the clock change. */
  readonly isShared?: boolean;
}

/** How many times longer it waits while events say what has changed. */
const RARELY = 4;

/** What an endpoint needs to be read; left out where nothing is required. */
export type ReadArguments<E extends Endpoint, Options> =
  Record<never, never> extends Omit<Sent<E>, 'body'>
    ? [request?: Omit<Sent<E>, 'body'> & Options]
    : [request: Omit<Sent<E>, 'body'> & Options];

/** The reply of a GET endpoint, kept in the one cache and shared by all components. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  ...[request]: ReadArguments<E, ReadOptions>
): UseQueryResult<Reply<E>, CallError> {
  const readRequest = (request ?? {}) as ReadRequest & ReadOptions;
  const { params, query, enabled, pollMs, hasEvents, keepPrevious, isShared = false } = readRequest;
  const isFollowed = useLive() && hasEvents === true;
  const read = call as (endpoint: E, request: object) => Promise<Reply<E>>;
  return useQuery<Reply<E>, CallError>({
    queryKey: endpointKey(endpoint, { params, query }),
    queryFn: ({ signal }) => read(endpoint, { params, query, signal }),
    enabled: enabled ?? true,
    refetchInterval: pollMs === undefined ? false : pollMs * (isFollowed ? RARELY : 1),
    refetchOnMount: isShared ? 'always' : true,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Fetches the replies of these endpoints again, whatever their parameters and queries. */
export function refresh(...endpoints: readonly Pick<Endpoint, 'path'>[]): void {
  void refreshed(...endpoints);
}

/** The same; resolves when all replies are here or have failed. */
export async function refreshed(...endpoints: readonly Pick<Endpoint, 'path'>[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => endpoints.some((endpoint) => isKeyOf(endpoint, queryKey)),
  });
}

interface SubmitOptions<E extends Endpoint> {
  /** The endpoints whose replies the action changes, fetched again after it. */
  readonly refreshes?: readonly Pick<Endpoint, 'path'>[];
  readonly onDone?: (reply: Reply<E>, request: Sent<E>) => void;
  /** Also called when the server was not reached; then there is no `error` sentence. */
  readonly onRefused?: (error: CallError, request: Sent<E>) => void;
}

type SubmitArguments<E extends Endpoint> =
  Record<never, never> extends Sent<E> ? [request?: Sent<E>] : [request: Sent<E>];

/** Sends a form or an action: one request, however often its button is clicked. */
export function useSubmit<E extends Endpoint>(endpoint: E, options: SubmitOptions<E> = {}) {
  const isSending = useRef(false);
  const { mutate, isPending, error, reset } = useMutation<Reply<E>, CallError, Sent<E>>({
    mutationFn: (request) => submitIdempotently(endpoint, request),
    onSuccess: (reply, request) => {
      refresh(...(options.refreshes ?? []));
      options.onDone?.(reply, request);
    },
    onError: (refusal, request) => options.onRefused?.(refusal, request),
    onSettled: () => {
      isSending.current = false;
    },
  });
  const submit = (...[request]: SubmitArguments<E>) => {
    // A second click can come before React has drawn the button as busy.
    if (isSending.current) return;
    isSending.current = true;
    mutate(request ?? ({} as Sent<E>));
  };
  return { submit, isPending, error, reset };
}
