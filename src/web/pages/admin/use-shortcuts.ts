import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<Record<string, () => void>>;

/** Keyboard shortcuts of the page, which are off in input fields and under an open dialog. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    // A key that is held down acts once.
    if (!isOn || !act || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}

/** Moves the focus to the search field of the screen. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-shortcut="/"]')?.focus();
}
