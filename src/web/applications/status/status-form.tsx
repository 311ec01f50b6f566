import { useEffect, useRef, useState } from 'react';
import { readApplicationStatus } from '#endpoints/people/applications.ts';
import { call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { Form } from '../../base/form/form.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { dayMask, padDay } from '../../ui/mask/day-mask.ts';
import { checkStatusRequest, referenceInFragment } from './check-status-request.ts';
import type { FoundStatus } from './status-result.tsx';

/** Asks for reference and date of birth. Nothing of it is kept in the browser. */
export function StatusForm({ onFound }: { readonly onFound: (found: FoundStatus) => void }) {
  const form = useValidatedForm({
    defaultValues: { reference: '', dateOfBirth: '' },
    check: checkStatusRequest,
  });
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isInFlight = useRef(false);
  const { getValues, setValue } = form;

  // A link in our emails names the reference.
  useEffect(() => {
    const reference = referenceInFragment(location.hash);
    if (reference !== '' && getValues('reference') === '') setValue('reference', reference);
  }, [getValues, setValue]);

  async function send(body: { reference: string; dateOfBirth: string }): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSending(true);
    setRefusal(null);
    try {
      onFound({ ...(await call(readApplicationStatus, { body })), ...body });
    } catch (error) {
      setRefusal(refusalSentence(error));
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  }

  return (
    <Form form={form} onSubmit={send} autoFocus={false} className="grid gap-5">
      <p>Enter the reference of your application and your date of birth.</p>
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      <TextField
        form={form}
        name="reference"
        label="Reference"
        hint="It is in our email and looks like MP‑7QXD‑K4HM"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="dateOfBirth"
        label="Date of birth"
        hint="Month, day and year: 04/19/1988"
        inputMode="numeric"
        autoComplete="bday"
        mask={dayMask}
        format={padDay}
      />
      <Button type="submit" busy={isSending} busyText="Checking..." className="justify-self-start">
        Check status
      </Button>
      <p className="hidden rounded-2xl bg-pending-soft px-4 py-3 no-script:block">
        This page needs JavaScript, which is turned off in this browser.
      </p>
    </Form>
  );
}
