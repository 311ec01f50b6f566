import { useRef, useState } from 'react';
import { brand, telephoneUrl } from '#brand/brand.ts';
import { submitRequest } from '#endpoints/back-office/requests.ts';
import { CallError, call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { SelectField } from '../../base/form/select-field.tsx';
import { TextAreaField } from '../../base/form/text-area-field.tsx';
import { TextField } from '../../base/form/text-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackToClose } from '../../ui/dialog/use-back-to-close.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { BusinessFields } from './business-fields.tsx';
import { checkRequest } from './check-request.ts';
import type { VisitorRequest } from './visitor-request.ts';

interface Props {
  readonly title: string;
  readonly kind: VisitorRequest['kind'];
  readonly topic: string;
  readonly onClose: () => void;
}

type Progress = 'writing' | 'sending' | 'sent';

const times = ['Morning', 'Midday', 'Afternoon'];

/** Asks for what staff need to call back or to expect a visit. */
export function RequestDialog({ title, kind, topic, onClose }: Props) {
  useBackToClose(onClose);
  const isBusiness = kind === 'business-account';
  const isVisit = kind === 'appointment';
  const isInFlight = useRef(false);
  const [progress, setProgress] = useState<Progress>('writing');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useValidatedForm<VisitorRequest>({
    defaultValues: {
      kind,
      topic,
      name: '',
      legalName: '',
      businessType: '',
      email: '',
      phone: '',
      preferredDate: '',
      preferredTime: times[0] ?? '',
      message: '',
    },
    check: (request) => checkRequest(request, new Date()),
  });

  // Public pages send without the cache of the signed-in ones.
  async function send(request: VisitorRequest) {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setProgress('sending');
    setRefusal(null);
    try {
      await call(submitRequest, { body: request });
      setProgress('sent');
    } catch (error) {
      setProgress('writing');
      const isAtFields = error instanceof CallError && form.showRefused(error.fields);
      if (!isAtFields) setRefusal(refusalSentence(error));
    } finally {
      isInFlight.current = false;
    }
  }

  if (progress === 'sent') return <Sent topic={topic} onClose={onClose} />;
  return (
    <FormDialog
      title={title}
      form={form}
      sending={{ isPending: progress === 'sending', error: null }}
      submitLabel="Send request"
      closesUnasked
      busyText="Sending..."
      intro={
        <p className="mb-5 text-muted">
          {topic}.{' '}
          {isBusiness
            ? 'A banker calls within one business day and opens the account with you; please have the EIN ready for that call. There is no obligation.'
            : 'We answer within one business day. There is no obligation.'}
        </p>
      }
      outro={refusal !== null && <NotSent reason={refusal} />}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={send}
      onClose={onClose}
    >
      {isBusiness && <BusinessFields form={form} />}
      <TextField
        form={form}
        name="name"
        label={isBusiness ? 'Name of the authorized signer' : 'Name'}
        autoComplete="name"
        className="sm:col-span-2"
      />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <TextField form={form} name="phone" label="Phone number" type="tel" autoComplete="tel" />
      {isVisit && <TextField form={form} name="preferredDate" label="Preferred day" type="date" />}
      <SelectField
        form={form}
        name="preferredTime"
        label={isVisit ? 'Preferred time' : 'Best time to call'}
        className={isVisit ? '' : 'sm:col-span-2'}
      >
        {times.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <TextAreaField
        form={form}
        name="message"
        label="Message"
        optional
        hint="Please do not include account, tax or Social Security numbers."
        className="sm:col-span-2"
      />
    </FormDialog>
  );
}

function Sent({ topic, onClose }: { topic: string; onClose: () => void }) {
  return (
    <Dialog title="Request sent" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p role="status" className="flex gap-3">
        <Icon name="circle-check" size={24} className="shrink-0 text-completed" />
        Thank you. Your request is in: {topic}. We’ll answer within one business day.
      </p>
    </Dialog>
  );
}

function NotSent({ reason }: { reason: string }) {
  return (
    <p role="alert" className="mt-5 flex gap-3 rounded-2xl bg-danger-soft px-4 py-3">
      <Icon name="triangle-exclamation-point" size={20} className="mt-0.5 shrink-0 text-danger" />
      <span>
        Your request could not be sent. {reason} What you wrote is still here; you can also call{' '}
        <a href={telephoneUrl(brand.phone)} className="link whitespace-nowrap">
          {brand.phone}
        </a>
        .
      </span>
    </p>
  );
}
