import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type EndReason, noteSessionEnd } from '../session/session-end.ts';
import { CallError } from './call.ts';
import { noteFailure, noteSuccess } from './reachability.ts';
import { forgetSubmissions } from './submission-key.ts';

/**
 * What this tab knows of the server. Nothing goes stale by itself: each act refreshes what it
 * changed, and the few lists that others change are polled. Nothing is tried twice; a card that
 * failed offers that to its reader.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchFailure, onSuccess: noteSuccess }),
  mutationCache: new MutationCache({ onError: watchFailure, onSuccess: noteSuccess }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      // Asked even when the browser thinks it is offline: that fails and says so, and never waits.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function watchFailure(error: Error): void {
  noteFailure(error);
  if (error instanceof CallError && error.code === 'not-signed-in') noteSessionEnd('ended');
}

/**
 * Clears all cached data of the former user. Only after an interruption the keys of submissions are
 * kept: when they are sent again, they must not act twice.
 */
export function clearEverything(reason: EndReason | undefined): void {
  queryClient.clear();
  if (reason === 'logged-out') forgetSubmissions();
}
