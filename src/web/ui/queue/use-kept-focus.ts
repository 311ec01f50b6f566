import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a keyboard's index in a list from which items go away. When the focused item is removed,
 * the focus moves to the item at its index, or to the list itself if it was the last.
 */
export function useKeptFocus<Element extends HTMLElement>(
  ids: readonly string[],
): RefObject<Element | null> {
  const list = useRef<Element>(null);
  const index = useRef<number>(-1);

  useEffect(() => {
    const element = list.current;
    const note = ({ target }: FocusEvent) => {
      index.current = [...(element?.children ?? [])].findIndex((item) =>
        item.contains(target as Node),
      );
    };
    const forget = ({ target }: FocusEvent) => {
      const isElsewhere = !element?.contains(target as Node);
      // A dialog is opened from an item and gives the index back.
      const isInDialog = (target as HTMLElement).closest('dialog') !== null;
      if (isElsewhere && !isInDialog) index.current = -1;
    };
    element?.addEventListener('focusin', note);
    document.addEventListener('focusin', forget);
    return () => {
      element?.removeEventListener('focusin', note);
      document.removeEventListener('focusin', forget);
    };
  }, []);

  const shown = ids.join(' ');
  const before = useRef(shown);
  useLayoutEffect(() => {
    const isSame = before.current === shown;
    before.current = shown;
    const { activeElement: active } = document;
    const isLost = active === null || active === document.body || active.closest('[inert]');
    if (isSame || !isLost || index.current < 0) return;
    const items = [...(list.current?.children ?? [])];
    const isThere = (item: globalThis.Element) => !item.hasAttribute('inert');
    const next =
      items.slice(index.current).find(isThere) ?? items.slice(0, index.current).findLast(isThere);
    const target = next?.querySelector<HTMLElement>('article') ?? list.current;
    target?.focus();
  }, [shown]);

  return list;
}
