import { createElement, useEffect, useEffectEvent, useRef } from 'react';
import { collectTyping } from '../../base/page/collect-typing.ts';
import { useLazyDialog } from '../../base/page/use-lazy-dialog.tsx';
import type { Found } from './use-palette-results.ts';

/** The palette, whose code is fetched when it is first opened, by Ctrl-K or Cmd-K. */
export function usePalette(actions: readonly Found[]) {
  const typing = useRef<() => string>(() => '');
  const dialog = useLazyDialog<readonly Found[]>(() => {
    typing.current();
    dialog.hide();
  });
  const open = () => {
    typing.current();
    typing.current = collectTyping();
    const takeTyped = typing.current;
    dialog.open(async () => {
      const { CommandPalette } = await import('./command-palette.tsx');
      return (live, onClose) =>
        createElement(CommandPalette, { actions: live, takeTyped, onClose });
    });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isPaletteKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!isPaletteKey || event.altKey || event.shiftKey) return;
    // Browsers search the web with it.
    event.preventDefault();
    if (!event.repeat && !document.querySelector('dialog:modal')) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      typing.current();
    };
  }, []);
  return { open, palette: dialog.show(actions) };
}
