import { useSyncExternalStore } from 'react';
import { CallError, NOT_REACHED } from './call.ts';

// No answer at all, or one from a proxy before the bank; a refusal is an answer.
const UNREACHABLE: readonly number[] = [NOT_REACHED, 502, 504];

const listeners = new Set<() => void>();
let isReachable = true;

/** Whether this failure means that the server was not reached at all. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (UNREACHABLE.includes(error.status) || error.code === 'unavailable')
  );
}

export function noteFailure(error: unknown): void {
  if (isUnreachable(error)) change(false);
}

export function noteSuccess(): void {
  change(true);
}

function change(now: boolean): void {
  if (isReachable === now) return;
  isReachable = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False from the first call without an answer to the next one with an answer. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  );
}
