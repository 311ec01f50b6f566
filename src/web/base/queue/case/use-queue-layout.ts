import { useState, useSyncExternalStore } from 'react';
import type { QueueRows } from '../../../ui/queue/queue-list.tsx';
import { readStored, writeStored } from '../../page/storage.ts';

export type QueueLayout = 'cards' | 'split';

const KEY = 'queue-layout';

/** Up to so many cases are cards, unless the staff member chose otherwise. */
const CARDS = 8;

const WIDE_ENOUGH = '(min-width: 80rem)';
/** Where list and case both have the room of a card, a long queue is split by itself. */
const ROOMY = '(min-width: 90rem)';

/** Cards or the split view, which needs a wide screen and is meant for a long queue. */
export function useQueueLayout<Row>(list: QueueRows<Row>) {
  const canSplit = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(WIDE_ENOUGH);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(WIDE_ENOUGH).matches,
    () => false,
  );
  const [choice, setChoice] = useState(() => readChoice());
  // Decided once for each search: a queue that gets shorter does not change under the hand.
  const [known, setKnown] = useState<{ readonly view: string; readonly isSplit: boolean }>();
  if (!list.isLoading && !list.isFormer && known?.view !== list.view) {
    const isLong = list.hasMore || list.rows.length > CARDS;
    setKnown({ view: list.view, isSplit: isLong && matchMedia(ROOMY).matches });
  }
  const layout: QueueLayout = choice ?? (known?.isSplit ? 'split' : 'cards');
  const choose = (next: QueueLayout) => {
    writeStored(KEY, next);
    setChoice(next);
  };
  return { layout: canSplit ? layout : ('cards' as const), canSplit, choose };
}

function readChoice(): QueueLayout | undefined {
  const stored = readStored(KEY);
  return stored === 'cards' || stored === 'split' ? stored : undefined;
}
