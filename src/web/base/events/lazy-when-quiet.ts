import { type ComponentType, lazy } from 'react';
import { queryClient } from '../api/query-client.ts';

/**
 * A part of the page that is loaded after it, such as its live updates. The page shows everything
 * else without it; where it cannot be loaded there is nothing in its place.
 */
export function lazyWhenQuiet<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await untilQuiet();
    const nothing: ComponentType<Props> = () => null;
    return { default: await load().catch(() => nothing) };
  });
}

const QUIET_MS = 1_500;
const LOOK_MS = 100;

/**
 * Resolves once the page is loaded and has asked for nothing for a while. The first paint comes
 * first; and what waits until a page has loaded everything would wait for the stream forever.
 */
async function untilQuiet(): Promise<void> {
  let quietMs = 0;
  while (quietMs < QUIET_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const isBusy = document.readyState !== 'complete' || queryClient.isFetching() > 0;
    quietMs = isBusy ? 0 : quietMs + LOOK_MS;
  }
}
