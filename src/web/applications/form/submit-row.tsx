import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

interface Props {
  readonly isSending: boolean;
  /** Why the last try failed, where that is not told at the fields. */
  readonly refusal: string | null;
}

/** The button that sends the application, and why it was not taken when it was not. */
export function SubmitRow({ isSending, refusal }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  // Without a script the form would be sent nowhere; until it is here the button waits.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  // A button that was disabled has lost the focus; it gets it back for the next try.
  useEffect(() => {
    if (refusal !== null) button.current?.focus();
  }, [refusal]);

  return (
    <>
      {refusal !== null && (
        <Notice tone="danger" title="Your application was not submitted" className="mt-6">
          {refusal} Everything you typed is still here; please try again.
        </Notice>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          ref={button}
          type="submit"
          busy={isSending}
          busyText="Submitting..."
          disabled={!isAlive}
          className="min-h-13 px-8 max-xs:w-full"
        >
          Submit Application
        </Button>
        <p className="text-sm text-muted">No account is opened until we review your application.</p>
      </div>
    </>
  );
}
