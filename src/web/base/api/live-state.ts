import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isLive = false;

/** Notes whether events of the server reach this tab. */
export function setLive(now: boolean): void {
  if (isLive === now) return;
  isLive = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether changes are shown as they happen; until then they are polled for. */
export function useLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLive,
    () => false,
  );
}
