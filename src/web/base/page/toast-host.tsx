import { createRoot, type Root } from 'react-dom/client';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';
import type { Toast } from './toasts.ts';

const REMOVED_AFTER_MS = 1_000_000;

interface Host {
  readonly element: HTMLElement;
  readonly root: Root;
}

let host: Host | undefined;
let shown = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Draws a toast in a React root of its own; a newer one takes the place of the one before. */
export function showInHost(toast: Toast): void {
  host ??= makeHost();
  const { element, root } = host;
  clearTimeout(removal);
  shown += 1;
  // One that was dismissed leaves the screen at once and the memory later.
  const onClosed = () => {
    removal = setTimeout(() => root.render(null), REMOVED_AFTER_MS);
  };
  const props = { toast: { ...toast, id: shown }, announcer: element, onClosed };
  root.render(<ToastRegion {...props} />);
}

export function clearHost(): void {
  clearTimeout(removal);
  host?.root.render(null);
}

/**
 * A modal dialog makes all that is outside of it dead to pointer, keyboard and screen reader. So
 * the region stands in the topmost one while there is one, and in the page otherwise.
 */
function makeHost(): Host {
  const element = document.createElement('div');
  element.dataset['toasts'] = '';
  const moveToTopDialog = () => {
    const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    if (element.parentElement !== parent) parent.append(element);
  };
  moveToTopDialog();
  new MutationObserver(moveToTopDialog).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open'],
  });
  return { element, root: createRoot(element) };
}
