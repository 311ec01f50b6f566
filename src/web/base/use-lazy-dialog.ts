import { type ReactNode, useState } from 'react';
import { showToast } from './toasts.ts';

/** Draws a dialog that was fetched, with what the page knows now. */
export type DrawDialog<Live> = (live: Live, close: () => void) => ReactNode;

/**
 * A dialog whose code is fetched when it is asked for. It stands on the screen only when it is
 * there, and where it cannot be had that is told instead.
 */
export function useLazyDialog<Live = undefined>() {
  const [draw, setDraw] = useState<DrawDialog<Live> | null>(null);
  return {
    open: (load: () => Promise<DrawDialog<Live>>) => {
      load().then(
        (loaded) => setDraw(() => loaded),
        () =>
          showToast({
            title: 'This could not be opened',
            text: 'Please check your connection and try again.',
            kind: 'danger',
          }),
      );
    },
    show: (live: Live): ReactNode => draw?.(live, () => setDraw(null)) ?? null,
  };
}
