import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(systemDark).matches ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  writeStored('theme', theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(systemDark);
  const other = (event: StorageEvent) => {
    if (event.key !== 'theme') return;
    const theme = readStored('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
    listener();
  };
  listeners.add(listener);
  system.addEventListener('change', listener);
  addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    removeEventListener('storage', other);
  };
}

/** Null while the page is as it was prerendered: the server cannot know the visitor's theme. */
export function useTheme(): Theme | null {
  return useSyncExternalStore<Theme | null>(subscribe, currentTheme, () => null);
}
