import { useLocationProperty } from 'wouter/use-browser-location';
import { showToast } from './toasts.ts';
import { formatViewUrl, parseViewUrl, plainView, type ViewUrl } from './view-url.ts';

/** `history.back` takes a moment; an entry that was added meanwhile would be the one to go. */
let goingBack: Promise<void> | undefined;

/** The view that the address names now; undefined where it names none. */
export function useViewUrl(): ViewUrl | undefined {
  return parseViewUrl(useLocationProperty(readFragment, () => ''));
}

/**
 * Shows a view as a new entry of the history, so that Back leads to the former one. A menu or a
 * dialog that the view follows leaves its own entry to it. `kept` is what the view begins with and
 * no address holds, by the names of its states.
 */
export function openView(view: ViewUrl, kept: Readonly<Record<string, unknown>> = {}): void {
  const push = () => {
    const { dialog, ...state } = (history.state ?? {}) as { kept?: object; dialog?: number };
    const opened = { ...state, kept: { ...state.kept, ...kept }, isOpened: true };
    if (dialog === undefined) history.pushState(opened, '', addressOf(view));
    else history.replaceState(opened, '', addressOf(view));
  };
  if (goingBack) void goingBack.then(push);
  else push();
}

/** Shows a view in place of the current one. */
export function replaceView(view: ViewUrl): void {
  history.replaceState(history.state, '', addressOf(view));
}

/**
 * Leaves a view for the one it was opened over. Where this page opened it, its entry is taken from
 * the history too, so that Back does not lead to what was closed.
 */
export function closeView(former: ViewUrl): void {
  const state = history.state as { readonly isOpened?: boolean } | null;
  history.replaceState({ ...state, isOpened: false }, '', addressOf(former));
  if (state?.isOpened !== true) return;
  goingBack = new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
  }).finally(() => {
    goingBack = undefined;
  });
  history.back();
}

/** Shows another view in place of one that does not exist, or that this person may not see. */
export function rejectView(instead: ViewUrl = plainView): void {
  replaceView(instead);
  showRejectedLink();
}

/** The same sentence for both reasons: it does not tell whether the id in a link exists. */
export function showRejectedLink(): void {
  showToast({
    title: 'This link could not be opened',
    text: 'It may be out of date, or you may not have access to it.',
    kind: 'danger',
  });
}

function readFragment(): string {
  return location.hash;
}

/** The address of a view of the page that is shown. */
export function addressOf(view: ViewUrl): string {
  return location.pathname + formatViewUrl(view);
}
