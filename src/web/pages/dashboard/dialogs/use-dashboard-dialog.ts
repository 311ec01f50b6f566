import { useEffect, useEffectEvent, useRef } from 'react';
import { useLazyDialog } from '../../../base/page/use-lazy-dialog.tsx';
import {
  addressOf,
  closeView,
  openView,
  rejectView,
  replaceView,
  useViewUrl,
} from '../../../base/page/use-view-url.ts';
import type { TransactionOpener } from '../../../transactions/transaction-link.tsx';
import { closeTopmost } from '../../../ui/dialog/back-button.ts';
import {
  accountOf,
  type DialogPath,
  dashboardViewUrl,
  readDashboardView,
} from '../dashboard-view.ts';
import type { LiveDashboard } from './dashboard-dialogs.tsx';
import { loadDialog } from './preload-dialog.ts';

/**
 * The dialog that the address names. The one in the address of a page that was just loaded waits
 * for the accounts, which its form begins with; one that a button opens does not.
 */
export function useDashboardDialog(accountIds: readonly string[] | undefined) {
  const url = useViewUrl();
  const view = readDashboardView(url);
  const { hasWholeList = false, dialog } = view ?? {};
  const name = dialog?.join('/') ?? '';
  const shown = useRef<DialogPath>(undefined);
  // Set where this page itself opens or closes a dialog, and not the Back button.
  const isOwnChange = useRef(false);
  const urlOf = (path?: DialogPath) =>
    dashboardViewUrl({ hasWholeList, dialog: path }, url?.params);
  const lazy = useLazyDialog<LiveDashboard>(() => {
    isOwnChange.current = true;
    closeView(urlOf());
  });

  const open = (...path: DialogPath) => {
    isOwnChange.current = true;
    if (dialog) replaceView(urlOf(path));
    else openView(urlOf(path));
  };

  const accountId = accountOf(dialog);
  const isKnown =
    view !== undefined && (accountId === undefined || accountIds?.includes(accountId) !== false);
  const isReady = accountIds !== undefined;
  const follow = useEffectEvent(() => {
    const isOwn = isOwnChange.current;
    if (!isKnown) {
      rejectView(view ? urlOf() : undefined);
      return;
    }
    if (name === (shown.current?.join('/') ?? '') || (dialog && !isReady && !isOwn)) return;
    isOwnChange.current = false;
    const former = shown.current;
    const address = location.href;
    if (former && !isOwn && closeTopmost()) {
      // Unless it opened another view, Back is taken back.
      if (location.href === address) openView(urlOf(former));
      return;
    }
    shown.current = dialog;
    if (dialog) lazy.open(() => loadDialog(dialog));
    else lazy.hide();
  });
  useEffect(() => follow());

  const opener: TransactionOpener = {
    hrefOf: (id) => addressOf(urlOf(['transaction', id])),
    open: (id) => open('transaction', id),
  };

  return {
    open,
    opener,
    show: lazy.show,
    isOpen: (path: DialogPath | readonly []) => path.join('/') === name,
  };
}
