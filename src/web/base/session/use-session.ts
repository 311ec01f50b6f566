import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { CallError, call } from '../api/call.ts';
import { endpointKey } from '../api/endpoint-key.ts';
import { queryClient } from '../api/query-client.ts';
import { noteSessionEnd } from './session-end.ts';

/** The signed-in person, by a `me` endpoint; a 401 is no error there and gives null. */
export function useSession<E extends Endpoint>(
  endpoint: E,
): UseQueryResult<Reply<E> | null, CallError> {
  const queryKey = endpointKey(endpoint);
  return useQuery<Reply<E> | null, CallError>({
    queryKey,
    queryFn: async ({ signal }) => {
      const read = call as (endpoint: E, request: object) => Promise<Reply<E>>;
      try {
        return await read(endpoint, { signal });
      } catch (error) {
        if (!(error instanceof CallError && error.status === 401)) throw error;
        // Before the screen is unmounted, so that drafts can be kept.
        if (queryClient.getQueryData(queryKey)) noteSessionEnd('ended');
        return null;
      }
    },
  });
}
