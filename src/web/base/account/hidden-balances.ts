import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../page/storage.ts';
import { coverAmountsWhen } from './covered-amount.ts';

const KEY = 'hidden-balances';
const listeners = new Set<() => void>();
// Kept here too, for browsers that do not let us store anything.
let hidden: boolean | undefined;

function areHidden(): boolean {
  hidden ??= readStored(KEY) === 'yes';
  return hidden;
}

coverAmountsWhen(areHidden);

/** Hides balances on this device until they are shown again. */
export function hideBalances(wanted: boolean): void {
  hidden = wanted;
  writeStored(KEY, wanted ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    hidden = undefined;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

export function useHiddenBalances(): boolean {
  return useSyncExternalStore(subscribe, areHidden, () => false);
}
