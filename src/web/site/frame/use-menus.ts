import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A menu opened by pointing closes when the pointer leaves; one that was pressed stays. */
interface OpenMenu {
  readonly id: string;
  readonly by: 'hover' | 'press';
}

/** Long enough that a pointer passing by opens nothing, and a diagonal way to the panel is safe. */
const openAfterMs = 90;
const switchAfterMs = 180;
const closeAfterMs = 350;

/** The dropdowns of the header: one open at a time, by pointer and by keyboard alike. */
export function useMenus() {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const bar = useRef<HTMLElement>(null);

  function change(next: OpenMenu | null) {
    clearTimeout(timer.current);
    setOpen(next);
  }

  function changeLater(next: OpenMenu | null, delayMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  }

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      change(null);
      document.getElementById(`${open.id}-button`)?.focus();
    };
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) change(null);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  });

  return {
    bar,
    openId: open?.id ?? null,
    close: () => change(null),
    /** For the element that holds a menu's button and panel. */
    holder: (id: string) => ({
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType !== 'mouse') return;
        if (open?.id === id) clearTimeout(timer.current);
        else changeLater({ id, by: 'hover' }, open ? switchAfterMs : openAfterMs);
      },
      onPointerLeave(event: PointerEvent) {
        if (event.pointerType !== 'mouse') return;
        if (open?.by === 'press') clearTimeout(timer.current);
        else changeLater(null, closeAfterMs);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (open?.id !== id || !(relatedTarget instanceof Node)) return;
        if (!currentTarget.contains(relatedTarget)) change(null);
      },
    }),
    button: (id: string) => ({
      id: `${id}-button`,
      'aria-expanded': open?.id === id,
      'aria-controls': `${id}-panel`,
      // The press that follows a hover keeps the menu open; only a second press closes it.
      onClick: () => change(open?.id === id && open.by === 'press' ? null : { id, by: 'press' }),
    }),
    panelId: (id: string) => `${id}-panel`,
  };
}
