import { useEffect, useEffectEvent, useState } from 'react';
import { comeBack } from '../../base/form/draft-recovery.ts';
import { showToast } from '../../base/page/toasts.ts';
import { type LiveDashboard, openLeft } from './dashboard-dialogs.tsx';

/** Opens the dialog again in which the same customer was typing when their session ended. */
export function useComeBack(
  customerId: string,
  /** The forms begin with the accounts, so they are waited for. */
  isReady: boolean,
  open: LiveDashboard['open'],
): void {
  const [left] = useState(() => comeBack(customerId));
  const reopen = useEffectEvent((name: string) => {
    open(() => openLeft(name));
    showToast({
      title: 'Continue where you left off',
      text: 'What you typed is still here. Please look it over.',
    });
  });
  useEffect(() => {
    if (left && isReady) reopen(left);
  }, [left, isReady]);
}
