import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import { revealIdentity } from '#endpoints/people/identity-records.ts';
import { refusalSentence } from '../../../base/api/refusal-sentence.ts';
import { useSubmit } from '../../../base/api/use-endpoint.ts';
import { Form } from '../../../base/form/form.tsx';
import { TextField } from '../../../base/form/text-field.tsx';
import { useValidatedForm } from '../../../base/form/use-validated-form.ts';
import { formatDate } from '../../../base/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { WaitingApplication } from '../application-labels.ts';

type Identity = Reply<typeof revealIdentity>;

/** Number and birth date: hidden until a reason is given, and again after a while. */
export function RevealedIdentity({ application }: { readonly application: WaitingApplication }) {
  const [shown, setShown] = useState<Identity | null>(null);
  return (
    <section aria-label="Date of birth and number" className="grid gap-3">
      <h3 className="text-xl leading-7">Date of birth and Social Security number</h3>
      {shown ? (
        <Shown identity={shown} onHide={setShown} />
      ) : (
        <ReasonForm application={application} onShown={setShown} />
      )}
    </section>
  );
}

interface ShownProps {
  readonly identity: Identity;
  readonly onHide: (nothing: null) => void;
}

function Shown({ identity, onHide }: ShownProps) {
  const { dateOfBirth, ssn, hideAfterSeconds } = identity;
  // Nobody leaves them open: they go after a while, and with the tab.
  useEffect(() => {
    const timer = setTimeout(onHide, hideAfterSeconds * 1_000, null);
    const hideWithTab = () => document.hidden && onHide(null);
    document.addEventListener('visibilitychange', hideWithTab);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideWithTab);
    };
  }, [hideAfterSeconds, onHide]);
  return (
    <>
      <dl className="grid gap-4 rounded-2xl bg-sunken p-4 sm:grid-cols-2 print:hidden">
        <div>
          <dt className="text-sm text-muted">Date of birth</dt>
          <dd className="font-semibold tabular-nums">{formatDate(dateOfBirth)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Social Security number</dt>
          <dd className="font-semibold tabular-nums">{ssn}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="outline" size="small" onClick={() => onHide(null)}>
          Hide
        </Button>
        <p role="status" className="text-sm text-muted">
          Shown for {hideAfterSeconds} seconds.
        </p>
      </div>
    </>
  );
}

interface ReasonProps {
  readonly application: WaitingApplication;
  readonly onShown: (identity: Identity) => void;
}

function ReasonForm({ application, onShown }: ReasonProps) {
  const form = useValidatedForm({
    defaultValues: { reason: '' },
    check: ({ reason }): Readonly<Record<string, string>> =>
      reason.trim() === '' ? { reason: 'Reason is required' } : {},
  });
  const reveal = useSubmit(revealIdentity, { onDone: onShown });
  return (
    <Form
      form={form}
      autoFocus={false}
      onSubmit={(body) => reveal.submit({ params: { id: application.id }, body })}
      className="grid gap-3"
    >
      <p>SSN {application.ssn}</p>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="The audit log keeps it with your name. Do not write personal data here."
        maxLength={200}
      />
      {reveal.error && <Notice tone="danger">{refusalSentence(reveal.error)}</Notice>}
      <div>
        <Button type="submit" kind="outline" busy={reveal.isPending} busyText="Opening...">
          Show date of birth and SSN
        </Button>
      </div>
    </Form>
  );
}
