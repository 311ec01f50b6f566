import { type FormEvent, useRef, useState } from 'react';
import { brand } from '#brand/brand.ts';
import { submitRequest } from '#endpoints/requests.ts';
import type { BusinessType } from '#rules/people/visitor-requests.ts';
import { CallError, call } from '../../base/api/call.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { telephoneUrl } from '../../base/format/telephone-url.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, inputStyle } from '../../ui/field/field.tsx';
import { Select } from '../../ui/field/select.tsx';
import { CircleCheck } from '../../ui/icons/circle-check.tsx';
import { TriangleExclamationPoint } from '../../ui/icons/triangle-exclamation-point.tsx';
import { BusinessFields } from './business-fields.tsx';
import { checkRequest, type RequestErrors } from './check-request.ts';
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
  const isBusiness = kind === 'business-account';
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<RequestErrors>({});
  const [progress, setProgress] = useState<Progress>('writing');
  const [refusal, setRefusal] = useState<string | null>(null);

  function readForm(): VisitorRequest {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    return {
      kind,
      topic,
      name: text('name'),
      legalName: text('legalName'),
      businessType: text('businessType') as BusinessType | '',
      email: text('email'),
      phone: text('phone'),
      preferredDate: text('preferredDate'),
      preferredTime: text('preferredTime'),
      message: text('message'),
    };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const request = readForm();
    if (!showErrors(checkRequest(request, new Date()))) void send(request);
  }

  /** Says what is wrong at the fields and goes to the first of them; false when nothing is. */
  function showErrors(found: RequestErrors): boolean {
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return false;
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return true;
  }

  async function send(request: VisitorRequest) {
    setProgress('sending');
    setRefusal(null);
    try {
      await call(submitRequest, { body: request });
      setProgress('sent');
    } catch (error) {
      setProgress('writing');
      const isShown = error instanceof CallError && showErrors(error.fields);
      if (!isShown) setRefusal(refusalSentence(error));
    }
  }

  if (progress === 'sent') return <Sent topic={topic} onClose={onClose} />;

  // Once an error is shown, it goes away as soon as it is mended.
  const recheck = () => {
    if (Object.keys(errors).length > 0) setErrors(checkRequest(readForm(), new Date()));
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="visitor-request" disabled={progress === 'sending'}>
            {progress === 'sending' ? 'Sending...' : 'Send request'}
          </Button>
        </>
      }
    >
      <p className="mb-5 text-muted">
        {topic}.{' '}
        {isBusiness
          ? 'A banker calls within one business day and opens the account with you; please have the EIN ready for that call. There is no obligation.'
          : 'We answer within one business day. There is no obligation.'}
      </p>
      <form
        ref={form}
        id="visitor-request"
        noValidate
        onSubmit={submit}
        onChange={recheck}
        className="grid gap-4 sm:grid-cols-2"
      >
        {isBusiness && <BusinessFields errors={errors} />}
        <Field
          label={isBusiness ? 'Name of the authorized signer' : 'Name'}
          error={errors.name}
          className="sm:col-span-2"
        >
          {(control) => (
            <input {...control} name="name" autoComplete="name" className={inputStyle} />
          )}
        </Field>
        <Field label="Email" error={errors.email}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              className={inputStyle}
            />
          )}
        </Field>
        <Field label="Phone number" error={errors.phone}>
          {(control) => (
            <input {...control} name="phone" type="tel" autoComplete="tel" className={inputStyle} />
          )}
        </Field>
        {kind === 'appointment' && (
          <Field label="Preferred day" error={errors.preferredDate}>
            {(control) => (
              <input {...control} name="preferredDate" type="date" className={inputStyle} />
            )}
          </Field>
        )}
        <Field
          label={kind === 'appointment' ? 'Preferred time' : 'Best time to call'}
          className={kind === 'appointment' ? '' : 'sm:col-span-2'}
        >
          {(control) => (
            <Select {...control} name="preferredTime">
              {times.map((time) => (
                <option key={time}>{time}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Message"
          optional
          hint="Please do not include account, tax or Social Security numbers."
          className="sm:col-span-2"
        >
          {(control) => <textarea {...control} name="message" rows={3} className={inputStyle} />}
        </Field>
      </form>
      {refusal !== null && <NotSent reason={refusal} />}
    </Dialog>
  );
}

function Sent({ topic, onClose }: { topic: string; onClose: () => void }) {
  return (
    <Dialog title="Request sent" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <p role="status" className="flex gap-3">
        <CircleCheck size={24} className="shrink-0 text-completed" />
        Thank you. Your request is in: {topic}. We’ll answer within one business day.
      </p>
    </Dialog>
  );
}

function NotSent({ reason }: { reason: string }) {
  return (
    <p role="alert" className="mt-5 flex gap-3 rounded-2xl bg-danger-soft px-4 py-3">
      <TriangleExclamationPoint size={20} className="mt-0.5 shrink-0 text-danger" />
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
