import { useEffect } from 'react';
import { useRecoverableState } from '../form/use-recoverable-state.ts';
import { replaceView, useViewUrl } from './use-view-url.ts';
import { formatViewUrl } from './view-url.ts';

/**
 * The tab of a dialog, which follows the dialog's name in the address: '#bills/history'. The first
 * tab is '#bills'. Another tab takes the place of the former one in the history, so that Back closes
 * the dialog. The tab is restored when the session ended while the dialog was open.
 */
export function useDialogTab<Tab extends string>(
  dialog: string,
  tabs: readonly [first: Tab, ...others: Tab[]],
  /** The tab to begin with where the address names none. */
  start: Tab = tabs[0],
) {
  const url = useViewUrl();
  const at = url?.path.indexOf(dialog) ?? -1;
  const named = tabs.find((tab) => tab === url?.path[at + 1]);
  const state = useRecoverableState<Tab>(named ?? start, { name: `${dialog}/tab` });
  const [tab] = state;

  // While Back asks whether to discard what was typed, the address names another view.
  useEffect(() => {
    if (!url || at === -1) return;
    const path = [...url.path.slice(0, at + 1), ...(tab === tabs[0] ? [] : [tab])];
    const view = { ...url, path };
    if (formatViewUrl(view) !== formatViewUrl(url)) replaceView(view);
  });
  return state;
}
