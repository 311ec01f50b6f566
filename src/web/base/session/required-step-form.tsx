import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { Form } from '../form/form.tsx';
import type { ValidatedForm } from '../form/use-validated-form.ts';

interface Props<Values extends FieldValues> {
  readonly id: string;
  readonly form: ValidatedForm<Values>;
  readonly sending: { readonly isPending: boolean; readonly error: CallError | null };
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onSubmit: (values: Values) => unknown;
  readonly onSignOut: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A step that is required before any screen: choosing a password, setting up an app. */
export function RequiredStepForm<Values extends FieldValues>(props: Props<Values>) {
  const { id, form, sending, submitLabel, busyText, onSubmit, onSignOut, children } = props;
  return (
    <Form id={id} form={form} onSubmit={onSubmit} className="grid gap-5">
      {sending.error && <Notice tone="danger">{refusalSentence(sending.error)}</Notice>}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={onSignOut}>
          Sign out
        </Button>
        <Button type="submit" busy={sending.isPending} busyText={busyText} className="grow">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
