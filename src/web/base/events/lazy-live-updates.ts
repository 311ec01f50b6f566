import { lazy } from 'react';
import { queryClient } from '../api/query-client.ts';

/** Loaded after the page, which shows everything without it; a page that cannot load it polls. */
export const LiveUpdates = lazy(async () => {
  await untilQuiet();
  const loading = import('./live-updates.ts');
  return { default: (await loading.catch(() => undefined))?.LiveUpdates ?? (() => null) };
});

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
