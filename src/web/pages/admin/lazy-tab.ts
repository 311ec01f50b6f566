import { type ComponentType, lazy } from 'react';

const loads: (() => Promise<unknown>)[] = [];

/** A screen whose code is fetched when it is opened, or before that once there is time. */
export function lazyTab<Props>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** Fetches all of them one after the other, so that the next tab opens at once. */
export function preloadTabsWhenIdle(): () => void {
  const timer = setTimeout(async () => {
    // A failure here is harmless: opening the tab tries again.
    for (const load of loads) await load().catch(() => {});
  }, IDLE_MS);
  return () => clearTimeout(timer);
}

const IDLE_MS = 1_500;
