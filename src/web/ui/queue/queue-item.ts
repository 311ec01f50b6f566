import { createContext, type ReactNode, use } from 'react';

interface Item {
  /** The item is gone from the list and is shown a little longer in its former position. */
  readonly isRemoved: boolean;
  /** The address of the view in which this item is the open one. */
  readonly href?: string | undefined;
  /** Shown at the end of the item. */
  readonly aside?: ReactNode;
}

/** The item of a queue that a card shows. */
export const QueueItem = createContext<Item>({ isRemoved: false });

export function useQueueItem(): Item {
  return use(QueueItem);
}
