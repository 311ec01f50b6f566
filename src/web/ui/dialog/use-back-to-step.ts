import { useEffect, useEffectEvent } from 'react';
import { registerForBack } from './back-button.ts';

/** While a dialog shows a later step, the Back button goes to the step before it. */
export function useBackToStep(isLaterStep: boolean, goBack: () => void): void {
  const back = useEffectEvent(goBack);
  useEffect(() => (isLaterStep ? registerForBack(() => back()) : undefined), [isLaterStep]);
}
