import { type Box, toastOffset } from './toast-offset.ts';

/** What must stay in sight: a dialog's title, the way out of it, the next step, and what is typed. */
const NEEDED =
  'dialog h2, [data-actions] button, button[aria-label="Close"], button[type="submit"], .bg-primary, ' +
  ':is(input, select, textarea):focus';

/**
 * Keeps a toast off what is needed while it is shown, whatever opens, closes or grows meanwhile,
 * and above the keyboard of a phone.
 */
export function watchToastPosition(list: HTMLElement): () => void {
  const move = () => {
    const { style } = list;
    // Only a change is written: writing is itself a change that is observed.
    const bottom = list.childElementCount === 0 ? '' : `${bottomOf(list)}px`;
    if (style.bottom !== bottom) style.bottom = bottom;
  };
  const observer = new MutationObserver(move);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'class', 'disabled'],
  });
  const resized = new ResizeObserver(move);
  resized.observe(list);
  // Scrolling is left out: a toast that dodges what passes below it is harder to read.
  visualViewport?.addEventListener('resize', move);
  document.addEventListener('animationend', move);
  document.addEventListener('focusin', move);
  move();
  return () => {
    observer.disconnect();
    resized.disconnect();
    visualViewport?.removeEventListener('resize', move);
    document.removeEventListener('animationend', move);
    document.removeEventListener('focusin', move);
  };
}

function bottomOf(list: HTMLElement): number {
  const { clientWidth, clientHeight } = document.documentElement;
  const top = visualViewport?.offsetTop ?? 0;
  const bottom = Math.min(clientHeight, top + (visualViewport?.height ?? clientHeight));
  const toast: Box = {
    left: clientWidth - list.offsetWidth,
    top: bottom - list.offsetHeight,
    right: clientWidth,
    bottom,
  };
  const stage = list.closest('dialog') ?? document.body;
  const needed = [...stage.querySelectorAll<HTMLElement>(NEEDED)]
    .filter((element) => !list.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
  return clientHeight - bottom + toastOffset(toast, top, needed);
}
