import { type RefObject, useEffect } from 'react';

const marginPx = 8;

/** Whatever takes the focus is moved clear of what floats over the page (WCAG 2.4.11). */
export function useClearFocus(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('.fixed, dialog')) return;
      for (const cover of floating.current?.querySelectorAll('.fixed') ?? []) {
        const over = cover.getBoundingClientRect();
        const box = target.getBoundingClientRect();
        const isBeside = box.right <= over.left || box.left >= over.right;
        const isApart = box.bottom <= over.top || box.top >= over.bottom;
        if (isBeside || isApart) continue;
        scrollBy({ top: box.bottom - over.top + marginPx, behavior: 'instant' });
      }
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [floating]);
}
