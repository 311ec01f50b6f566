import { lazy } from 'react';

/** Loaded after the page, which shows everything without it; a page that cannot load it polls. */
export const LiveUpdates = lazy(async () => {
  const loading = import('./live-updates.ts');
  return { default: (await loading.catch(() => undefined))?.LiveUpdates ?? (() => null) };
});
