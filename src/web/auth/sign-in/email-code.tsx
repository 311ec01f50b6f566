import { useState } from 'react';
import { emailCode } from '#endpoints/people/recovery.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

interface Props {
  readonly onSent: () => void;
  readonly onTooLate: () => void;
}

/** A code by mail, for a customer who has no other. */
export function EmailCode({ onSent, onTooLate }: Props) {
  const [wasSent, setSent] = useState(false);
  const { submit, isPending, error } = useSubmit(emailCode, {
    onDone: () => {
      setSent(true);
      onSent();
    },
    onRefused: ({ code }) => code === 'not-signed-in' && onTooLate(),
  });
  return (
    <>
      <Button
        kind="outline"
        size="small"
        busy={isPending}
        busyText="Sending..."
        className="justify-self-start"
        onClick={() => submit()}
      >
        <Icon name="mail" size={18} />
        {wasSent ? 'Email me another code' : 'Email me a code'}
      </Button>
      <div role="status">
        {wasSent && !error && (
          <Notice>
            We sent a 6-digit code to your email address. It works in this window only.
          </Notice>
        )}
      </div>
      {error && <Notice tone="danger">{refusalSentence(error)}</Notice>}
    </>
  );
}
