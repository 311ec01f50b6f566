import { useHistoryState } from 'wouter/use-browser-location';
import type { EndReason } from './session-end.ts';

/** State that a redirect passes to the sign-in page; kept in the history, not in the URL. */
export interface ReturnTo {
  /** Where to go once signed in: the place that was left. */
  readonly from?: string;
  readonly reason?: EndReason;
}

/** What brought the visitor to this sign-in page; nothing on a visit of their own accord. */
export function useReturnTo(): ReturnTo {
  return readReturnTo(useHistoryState<unknown>());
}

/** The history can hold anything, also what other pages put there. */
export function readReturnTo(state: unknown): ReturnTo {
  if (typeof state !== 'object' || state === null) return {};
  const { from, reason } = state as Record<string, unknown>;
  return {
    ...(typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && { from }),
    ...((reason === 'ended' || reason === 'logged-out') && { reason }),
  };
}
