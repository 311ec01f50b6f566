import { useState, useSyncExternalStore } from 'react';
import type { QueueRows } from '../../../ui/queue/queue-list.tsx';
import { readStored, writeStored } from '../../page/storage.ts';

export type QueueLayout = 'cards' | 'split';

const KEY = 'queue-layout';

/** Up to so many cases are cards, unless the staff member chose otherwise. */
const CARDS = 8;

const wide = '(min-width: 80rem)';

/** Cards or the split view, which needs a wide screen and is meant for a long queue. */
export function useQueueLayout<Row>(list: QueueRows<Row>) {
  const canSplit = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
  const [choice, setChoice] = useState(() => readChoice());
  // Decided once for each search: a queue that gets shorter does not change under the hand.
  const [known, setKnown] = useState<{ readonly view: string; readonly isLong: boolean }>();
  if (!list.isLoading && !list.isFormer && known?.view !== list.view) {
    setKnown({ view: list.view, isLong: list.hasMore || list.rows.length > CARDS });
  }
  const layout: QueueLayout = choice ?? (known?.isLong ? 'split' : 'cards');
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
