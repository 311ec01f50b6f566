import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { registerForBack } from './back-button.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before what was typed is thrown away. `close` goes where `onClose` would have gone (the
 * dialog's cross, Esc, Cancel); `question` stands among the dialog's children.
 */
export function useUnsavedQuestion(
  isDirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly question: ReactNode } {
  const [step, setStep] = useState<'asking' | 'discarding'>();

  // The question is gone before the dialog below it goes: while one of the two is open, the browser
  // cannot give the focus back to whatever opened the other.
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (step === 'discarding') leave();
  }, [step]);

  useEffect(() => {
    if (isDirty) return registerForBack(() => setStep('asking'));
    return undefined;
  }, [isDirty]);

  return {
    close: () => (isDirty ? setStep('asking') : onClose()),
    question: step === 'asking' && (
      <ConfirmDialog
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDanger
        onConfirm={() => setStep('discarding')}
        onClose={() => setStep(undefined)}
      >
        <p>If you close now, your entries are lost.</p>
      </ConfirmDialog>
    ),
  };
}
