import { useEffect } from 'react';
import { listenToCaseKeys } from './case-keys.ts';

const CARDS = 'main [id^="item-"]:not([inert])';

/** The keys of a queue of cards: they act on the card that has the focus. */
export function useCardKeys(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    let focused: Element | undefined;
    let since = 0;
    const note = () => {
      const card = document.activeElement?.closest(CARDS) ?? undefined;
      if (card !== focused) since = performance.now();
      focused = card;
    };
    const focus = (card: Element | null | undefined) => {
      card?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', note);
    const end = listenToCaseKeys({
      move: (step) => {
        const cards = [...document.querySelectorAll(CARDS)];
        const at = cards.findIndex((card) => card.contains(document.activeElement));
        focus(at < 0 ? cards[0] : cards[at + step]);
      },
      current: () => {
        const element = document.activeElement?.closest<HTMLElement>(CARDS);
        return element ? { element, since } : undefined;
      },
      // It is drawn again first.
      show: (id) => setTimeout(() => focus(document.getElementById(`item-${id}`)), 0),
    });
    return () => {
      end();
      document.removeEventListener('focusin', note);
    };
  }, [isOn]);
}
