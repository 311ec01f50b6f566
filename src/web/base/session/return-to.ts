import { useHistoryState } from 'wouter/use-browser-location';
import type { EndReason } from './session-end.ts';

/** Why a visitor was sent to the sign-in page, kept in the history entry and not in the URL. */
export interface ReturnTo {
  /** The address to return to after the sign-in. */
  readonly from?: string;
  readonly reason?: EndReason;
}

/** Why the visitor is on this sign-in page; empty where they opened it themselves. */
export function useReturnTo(): ReturnTo {
  return readReturnTo(useHistoryState<unknown>());
}

/** The history entry can hold anything, also the state of other pages. */
export function readReturnTo(state: unknown): ReturnTo {
  if (typeof state !== 'object' || state === null) return {};
  const { from, reason } = state as Record<string, unknown>;
  return {
    ...(typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && { from }),
    ...((reason === 'ended' || reason === 'logged-out') && { reason }),
  };
}
