import { useEffectEvent, useLayoutEffect } from 'react';
import { closeTopmost } from './back-button.ts';

const phone = '(width < 40rem)';
let opened = 0;
/** The entry whose dialog has closed, until it is taken over or taken away. */
let free: number | undefined;
/** Set while the browser is on its way back over an entry. */
let isGoingBack = false;

const currentEntry = () => (history.state as { dialog?: number } | null)?.dialog;

/**
 * Back closes a dialog that no address names: the dialog gets an entry of the history, and takes it
 * away when it is closed otherwise. A dialog that follows another at once takes over its entry. On
 * a wide screen dialogs have no entry, unless they stand for a page of their own there too.
 */
export function useBackToClose(onClose: () => void, width: 'phone' | 'any' = 'phone'): void {
  const close = useEffectEvent(onClose);
  // Before the dialog is painted: Back may be pressed as soon as the dialog is in sight.
  useLayoutEffect(() => {
    if (width === 'phone' && !matchMedia(phone).matches) return;
    opened += 1;
    const own = opened;
    const address = location.href;
    const push = () => history.pushState({ ...history.state, dialog: own }, '');
    const onPop = () => {
      if (currentEntry() === own) return;
      if (closeTopmost()) push();
      else close();
    };
    const begin = () => {
      if (free !== undefined && currentEntry() === free) {
        history.replaceState({ ...history.state, dialog: own }, '');
      } else push();
      free = undefined;
      addEventListener('popstate', onPop);
    };
    if (isGoingBack) addEventListener('popstate', begin, { once: true });
    else begin();
    return () => {
      removeEventListener('popstate', begin);
      removeEventListener('popstate', onPop);
      if (currentEntry() !== own || location.href !== address) return;
      free = own;
      setTimeout(takeAway, 0, own);
    };
  }, [width]);
}

/** Takes an entry away that nothing has taken over meanwhile. */
function takeAway(entry: number): void {
  if (free !== entry || currentEntry() !== entry) return;
  free = undefined;
  isGoingBack = true;
  const arrived = () => {
    isGoingBack = false;
  };
  addEventListener('popstate', arrived, { once: true });
  history.back();
}
