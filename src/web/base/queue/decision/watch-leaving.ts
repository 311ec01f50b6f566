import { sendDecisions } from './unsent-decisions.ts';

let isWatching = false;

/**
 * Sends decisions when the page is left. A page that is closed, reloaded or put away may never run
 * a timer again; a request with keepalive outlives it.
 */
export function watchLeaving(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pagehide', () => void sendDecisions(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendDecisions(true);
  });
}
