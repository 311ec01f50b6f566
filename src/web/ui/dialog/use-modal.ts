import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { registerForBack } from './back-button.ts';

interface DialogEvent {
  readonly target: unknown;
  preventDefault(): void;
}

/** A dialog that is open, and holds the page behind it still, for as long as it is mounted. */
export function useModal(onClose: () => void) {
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const root = document.documentElement;
    // Where the scrollbar takes room of its own, that room is kept, or the page would jump.
    root.toggleAttribute('data-gutter', innerWidth > root.clientWidth);
    if (element) show(element);
    // The address names the outer dialog; Back closes this one first.
    const isInner = element?.parentElement?.closest('dialog');
    const unregister = isInner ? registerForBack(() => close()) : undefined;
    return () => {
      unregister?.();
      // Closing before it is taken away lets the browser give the focus back to the opener.
      element?.close();
      queueMicrotask(() => giveFocusBack(opener));
    };
  }, []);

  // React hands on what happens to a dialog, or to a file field, within this one.
  const isOurs = ({ target }: DialogEvent) => target === dialog.current;

  return {
    ref: dialog,
    onCancel: (event: DialogEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      onClose();
    },
    // A second Esc closes it whatever the page says; whether it goes is for its owner to say.
    onClose: (event: DialogEvent) => {
      if (!isOurs(event) || dialog.current?.open) return;
      reopen(dialog.current);
      onClose();
    },
    onPointerDown: (event: DialogEvent) => {
      if (isOurs(event)) onClose();
    },
  };
}

function show(element: HTMLDialogElement): void {
  element.showModal();
  // Without a mark the browser chooses the first control, which is the cross.
  element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Shows a dialog again, and above it those that stand in it. */
function reopen(element: HTMLDialogElement | null): void {
  if (element) show(element);
  for (const inner of element?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []) {
    inner.close();
    show(inner);
  }
}

/** When several dialogs go at once, the browser loses the way back to the first one's opener. */
function giveFocusBack(opener: Element | null): void {
  const isLost = document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
