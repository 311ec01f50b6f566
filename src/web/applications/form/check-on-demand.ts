import { useSyncExternalStore } from 'react';
import type { checkApplication } from './check-application.ts';

// The checks weigh as much as the rest of the form together, and nobody needs them before the first
// field is touched; the page comes without them.

export type Check = typeof checkApplication;

let loaded: Check | undefined;
const listeners = new Set<() => void>();

/** Fetches the checks; where that fails, the server alone says what is wrong. */
export async function loadCheck(): Promise<void> {
  try {
    const { checkApplication: check } = await import('./check-application.ts');
    loaded = check;
    for (const listener of listeners) listener();
  } catch {
    // The next field that is left tries again.
  }
}

/** The checks that are here now. */
export function loadedCheck(): Check {
  return loaded ?? (() => ({}));
}

/** The checks once they are here. */
export function useLoadedCheck(): Check | undefined {
  return useSyncExternalStore(
    subscribe,
    () => loaded,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
