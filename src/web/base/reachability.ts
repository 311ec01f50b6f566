import { useSyncExternalStore } from 'react';
import { CallError } from './call.ts';

// What stands between the browser and the bank when nothing is answered; a refusal is an answer.
const GATEWAY_STATUS: readonly number[] = [502, 504];

const listeners = new Set<() => void>();
let isReachable = true;

/** Whether this failure means that the server was not reached at all. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof CallError) {
    return GATEWAY_STATUS.includes(error.status) || error.code === 'unavailable';
  }
  // What fetch rejects with when the network does; an aborted call is nobody's failure.
  return error instanceof TypeError;
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

/** False from the first call that nobody answered to the next that somebody does. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReachable,
    () => true,
  );
}
