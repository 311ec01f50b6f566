import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { CallError, call } from '../api/call.ts';
import { endpointKey } from '../api/endpoint-key.ts';
import { queryClient } from '../api/query-client.ts';
import { noteSessionEnd } from './session-end.ts';

/** Who is signed in, of a `me` endpoint. A 401 there is no failure: it means nobody. */
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
        // Before the screen goes, so that what was typed there can be put by.
        if (queryClient.getQueryData(queryKey)) noteSessionEnd('ended');
        return null;
      }
    },
  });
}
