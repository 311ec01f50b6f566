import { useEffect, useEffectEvent, useState } from 'react';
import { forgetSubmissions } from '../../../base/api/submission-key.ts';
import { isOtherCustomer, recoverableDialog } from '../../../base/form/draft-recovery.ts';
import { showToast } from '../../../base/page/toasts.ts';
import type { DialogPath } from '../dashboard-view.ts';

interface Dialog {
  readonly open: (...path: DialogPath) => void;
  readonly isOpen: (path: DialogPath) => boolean;
}

/** Opens the dialog in which the same customer was typing when their session ended. */
export function useDraftRecovery(
  customerId: string,
  /** The forms begin with the accounts, so they are waited for. */
  isReady: boolean,
  dialog: Dialog,
): void {
  const [name] = useState(() => {
    if (isOtherCustomer(customerId)) forgetSubmissions();
    return recoverableDialog(customerId);
  });
  const reopen = useEffectEvent((draft: string) => {
    const path = dialogPath(draft);
    if (!dialog.isOpen(path)) dialog.open(...path);
    showToast({
      title: 'Continue where you left off',
      text: 'What you typed is still here. Please look it over.',
    });
  });
  useEffect(() => {
    if (name && isReady) reopen(name);
  }, [name, isReady]);
}

/** The dialog of a draft, which is named after it: 'transfer', or 'limit:' and an account. */
function dialogPath(draft: string): DialogPath {
  const [name, accountId = ''] = draft.split(':');
  return name === 'limit' ? ['credit-limit', accountId] : ([name] as unknown as DialogPath);
}
