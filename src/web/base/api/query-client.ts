import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type EndReason, noteSessionEnd } from '../session/session-end.ts';
import { CallError } from './call.ts';
import { noteFailure, noteSuccess } from './reachability.ts';
import { forgetSubmissions } from './submission-key.ts';

/**
 * The cache of this tab. No answer goes stale by itself: each action refreshes what it changed, and
 * the few lists that others change are polled. No request is retried; a card that failed offers a
 * button for it.
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
      // Sent even when the browser thinks it is offline: the request fails at once and never waits.
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
 * Discards everything that was fetched for the former session. Its submission keys are kept unless
 * the person signed out: when they sign in and submit again, it must not be done twice.
 */
export function clearEverything(reason: EndReason | undefined): void {
  queryClient.clear();
  if (reason === 'logged-out') forgetSubmissions();
}
