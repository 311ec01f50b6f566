import { type ReactNode, useRef, useState } from 'react';
import { LoadingDialog } from '../../ui/dialog/loading-dialog.tsx';
import { showToast } from './toasts.ts';

/** Draws a dialog that was fetched, with what the page knows now. */
export type DrawDialog<Live> = (live: Live, close: () => void) => ReactNode;

/**
 * A dialog whose code is fetched when it is opened. A small one that says "Loading..." is shown until
 * then and can be closed; where the code cannot be fetched, a toast says so. `onClose` is called
 * instead of hiding the dialog where its owner decides what is shown.
 */
export function useLazyDialog<Live = undefined>(onClose?: () => void) {
  const [draw, setDraw] = useState<DrawDialog<Live> | null>(null);
  const wanted = useRef(0);
  const hide = () => {
    wanted.current += 1;
    setDraw(null);
  };
  const close = onClose ?? hide;
  return {
    hide,
    open: (load: () => Promise<DrawDialog<Live>>) => {
      wanted.current += 1;
      const own = wanted.current;
      const isWanted = () => wanted.current === own;
      // Code that was fetched before is there at once, and needs nothing in its place.
      const waiting = setTimeout(() => isWanted() && setDraw(() => drawLoading));
      load().then(
        (loaded) => {
          clearTimeout(waiting);
          if (isWanted()) setDraw(() => loaded);
        },
        () => {
          clearTimeout(waiting);
          if (!isWanted()) return;
          close();
          showToast({
            title: 'This could not be opened',
            text: 'Please check your connection and try again.',
            kind: 'danger',
          });
        },
      );
    },
    show: (live: Live): ReactNode => draw?.(live, close) ?? null,
  };
}

function drawLoading(_: unknown, close: () => void): ReactNode {
  return <LoadingDialog onClose={close} />;
}
