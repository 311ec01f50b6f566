import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A dialog that is open, and holds the page behind it still, for as long as it is mounted. */
export function useModal(onClose: () => void) {
  const dialog: RefObject<HTMLDialogElement | null> = useRef(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    // Where the scrollbar takes room of its own, that room is kept, or the page would jump.
    root.toggleAttribute('data-gutter', innerWidth > root.clientWidth);
    element?.showModal();
    // Without a mark the browser chooses the first control, which is the cross.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closing before it is taken away lets the browser give the focus back to the opener.
    return () => element?.close();
  }, []);

  return {
    ref: dialog,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    onPointerDown: (event: { target: unknown }) => {
      if (event.target === dialog.current) onClose();
    },
  };
}
