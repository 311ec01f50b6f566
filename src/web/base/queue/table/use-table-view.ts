import { useEffect, useEffectEvent } from 'react';
import {
  readView,
  type TableView,
  viewFromParams,
  viewParams,
} from '../../../ui/table/table-view.ts';
import type { CallError } from '../../api/call.ts';
import { useHistoryState } from '../../page/use-history-state.ts';
import { showRejectedLink } from '../../page/use-view-url.ts';

/** The view of a table or a queue, which is in the address except for what was typed. */
export function useTableView(name: string, first: TableView) {
  return useHistoryState<TableView>(name, first, readView, {
    toParams: (view) => viewParams(view, first),
    fromParams: (params) => viewFromParams(params, first),
  });
}

/** Shows the first view instead of one that the server refuses, as an edited address may name. */
export function useRefusedView(
  error: CallError | null,
  first: TableView,
  [view, onView]: readonly [TableView, (view: TableView) => void],
): void {
  const isRefused = error?.status === 400 && Object.keys(viewParams(view, first)).length > 0;
  const reset = useEffectEvent(() => {
    onView(first);
    showRejectedLink();
  });
  useEffect(() => {
    if (isRefused) reset();
  }, [isRefused]);
}
