import { useEffect, useEffectEvent, useState } from 'react';
import { forgetSubmissions } from '../../base/api/submission-key.ts';
import { isOtherCustomer, recoverableDialog } from '../../base/form/draft-recovery.ts';
import { showToast } from '../../base/page/toasts.ts';
import { type LiveDashboard, openRecovered } from './dashboard-dialogs.tsx';

/** Opens the dialog again in which the same customer was typing when their session ended. */
export function useDraftRecovery(
  customerId: string,
  /** The forms begin with the accounts, so they are waited for. */
  isReady: boolean,
  open: LiveDashboard['open'],
): void {
  const [dialog] = useState(() => {
    if (isOtherCustomer(customerId)) forgetSubmissions();
    return recoverableDialog(customerId);
  });
  const reopen = useEffectEvent((name: string) => {
    open(() => openRecovered(name));
    showToast({
      title: 'Continue where you left off',
      text: 'What you typed is still here. Please look it over.',
    });
  });
  useEffect(() => {
    if (dialog && isReady) reopen(dialog);
  }, [dialog, isReady]);
}
