import { useEffect, useEffectEvent } from 'react';

type Shortcuts = Readonly<Record<string, () => void>>;

/** Single keys that do something anywhere on the page, except in fields and dialogs. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    if (!isOn || !act || event.ctrlKey || event.metaKey || event.altKey) return;
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
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Leads to the search of whatever is shown. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-shortcut="/"]')?.focus();
}
