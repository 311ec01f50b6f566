import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when a dialog opens or goes a step further. Left to itself, the browser
 * would choose the dialog's cross.
 */
export function useInitialFocus<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
