import { useEffect, useEffectEvent } from 'react';
import { closeTopmost } from './back-button.ts';

const phone = '(width < 40rem)';
let opened = 0;

/**
 * On a phone Back closes a dialog that no address names: the dialog gets an entry of the history,
 * and takes it away when it is closed otherwise.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!matchMedia(phone).matches) return;
    opened += 1;
    const own = opened;
    const address = location.href;
    const push = () => history.pushState({ ...history.state, dialog: own }, '');
    const isOwn = () => (history.state as { dialog?: number } | null)?.dialog === own;
    const onPop = () => {
      if (isOwn()) return;
      if (closeTopmost()) push();
      else close();
    };
    push();
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      if (isOwn() && location.href === address) history.back();
    };
  }, []);
}
