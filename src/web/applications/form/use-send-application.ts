import { useRef, useState } from 'react';
import { submitApplication } from '#endpoints/people/applications.ts';
import { CallError, call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { applicationBody } from './application-body.ts';
import { writeDraft } from './application-draft.ts';
import { applicationKeys } from './application-key.ts';
import { type ApplicationValues, applicationFields } from './application-values.ts';
import { chosenProduct } from './chosen-product.ts';
import type { ApplicationForm } from './use-application-form.ts';

export interface Submitted {
  readonly applicationId: string;
  /** What to read out on the phone, and to enter on the status page. */
  readonly reference: string | null;
  readonly email: string;
  /** What was applied for, where the applicant came from a product. */
  readonly productName: string | null;
}

const NOT_SENT = 'Failed to submit application';

/** Sends the application once, however often the button is pressed; refused, it stays as it is. */
export function useSendApplication(
  form: ApplicationForm,
  draftKey: string | null,
  onSubmitted: (done: Submitted) => void,
) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keyOf] = useState(applicationKeys);
  const isInFlight = useRef(false);

  async function send(values: ApplicationValues): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSending(true);
    setRefusal(null);
    const body = applicationBody(values, draftKey);
    try {
      const { applicationId, reference } = await call(submitApplication, {
        body,
        idempotencyKey: keyOf(body),
      });
      writeDraft({});
      showToast({
        title: 'Application Submitted',
        text: 'Your account application has been submitted for review.',
        kind: 'success',
      });
      const productName = chosenProduct(values)?.name ?? null;
      onSubmitted({ applicationId, reference, email: values.email, productName });
    } catch (error) {
      toastRefusal('Error', error, NOT_SENT);
      const isAtFields = error instanceof CallError && form.showRefused(shownFields(error.fields));
      if (!isAtFields) setRefusal(refusalSentence(error));
    } finally {
      isInFlight.current = false;
      setSending(false);
    }
  }

  return { send, isSending, refusal };
}

/** Those that have a place on the page; the product has none. */
function shownFields(fields: FieldErrors): FieldErrors {
  const shown = applicationFields.flatMap((name) => {
    const message = fields[name];
    return message === undefined ? [] : [[name, message]];
  });
  return Object.fromEntries(shown);
}
