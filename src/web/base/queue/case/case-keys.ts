// The keys of a queue. They act on the case that is shown: in the split view the one beside the
// list, otherwise the card that has the focus.

/**
 * How long a case has to be shown before it can be decided. A second press or click that was meant
 * for the case before is then not taken.
 */
export const READY_MS = 800;

type Step = 1 | -1;

interface OpenList {
  /** Shows the case after or before the one that is shown. */
  readonly move: (step: Step) => void;
  /** The element of the case that is shown, and since when. */
  readonly current: () => { readonly element: HTMLElement; readonly since: number } | undefined;
  /** Shows a case. */
  readonly show: (itemId: string) => void;
}

let open: OpenList | undefined;

/** The list that the keys act on; returns how to end that. */
export function listenToCaseKeys(list: OpenList): () => void {
  open = list;
  return () => {
    if (open === list) open = undefined;
  };
}

export function moveCase(step: Step): void {
  open?.move(step);
}

let pressedAt = Number.NEGATIVE_INFINITY;

/**
 * Presses Approve or Deny of the case that is shown. A key that is pressed again and again decides
 * one case, however many are shown meanwhile.
 */
export function chooseForCase(choice: 'yes' | 'no'): void {
  const now = performance.now();
  const isRepeated = now - pressedAt < READY_MS;
  pressedAt = now;
  const current = open?.current();
  if (!current || isRepeated || now - current.since < READY_MS) return;
  const selector = `button[data-choice="${choice}"]:not(:disabled)`;
  current.element.querySelector<HTMLElement>(selector)?.click();
}

/** Shows a case again whose decision was undone. */
export function focusCase(itemId: string): void {
  open?.show(itemId);
}
