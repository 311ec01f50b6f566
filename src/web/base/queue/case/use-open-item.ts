import { useEffect, useRef } from 'react';
import type { QueueRows } from '../../../ui/queue/queue-list.tsx';
import { rejectView, replaceView, useViewUrl } from '../../page/use-view-url.ts';
import { formatViewUrl, type ViewUrl } from '../../page/view-url.ts';

/** So many further pages are searched for the item that an address names. */
const PAGES_SEARCHED = 20;

/**
 * The item of a queue that the address names, as '#pending-transfers/3f1a' does: it is looked for
 * in the pages of the list and gets the focus. Returns the address of any item's view.
 */
export function useOpenItem<Row>(list: QueueRows<Row>, rowId: (row: Row) => string) {
  const { path: [tab = '', item] = [], params = {} } = useViewUrl() ?? ({} as Partial<ViewUrl>);
  const opened = useRef<string>(undefined);
  const pagesSearched = useRef(0);
  const isListed = item !== undefined && list.rows.some((row) => rowId(row) === item);
  const isComplete = !list.isLoading && !list.isLoadingMore && !list.isFormer && !list.error;

  useEffect(() => {
    if (item === undefined || isListed || !isComplete) return;
    const queue = { path: [tab], params };
    if (opened.current === item) {
      // It was decided, here or by a colleague: the rest of the queue stays.
      replaceView(queue);
    } else if (list.hasMore && pagesSearched.current < PAGES_SEARCHED) {
      pagesSearched.current += 1;
      list.loadMore();
    } else rejectView(queue);
  });

  useEffect(() => {
    if (!isListed || opened.current === item) return;
    opened.current = item;
    const card = document.getElementById(`item-${item}`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
  }, [isListed, item]);

  return (id: string) => formatViewUrl({ path: [tab, id], params });
}
