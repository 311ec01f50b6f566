import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';
import { useUnsavedQuestion } from '../../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { Form } from './form.tsx';
import type { ValidatedForm } from './use-validated-form.ts';

interface Props<Values extends FieldValues> {
  readonly title: string;
  readonly form: ValidatedForm<Values>;
  /** The request of `useSubmit`; left out where `onSubmit` only hands the values on. */
  readonly sending?: { readonly isPending: boolean; readonly error: CallError | null };
  readonly submitLabel: string;
  readonly busyText?: string;
  readonly kind?: 'primary' | 'danger';
  readonly width?: 'medium' | 'wide';
  /** Stands above the fields. */
  readonly intro?: ReactNode;
  /** Stands below the fields, outside of the form. */
  readonly outro?: ReactNode;
  /** Stands before the buttons. */
  readonly footnote?: ReactNode;
  /** Closing discards what was typed without a question: it is soon typed again. */
  readonly closesUnasked?: boolean;
  /** The title of the notice that says why the server refused. */
  readonly failedTitle?: string;
  /** How the fields stand: a grid. */
  readonly className?: string;
  /** The fields. */
  readonly children: ReactNode;
  /** Called once nothing is wrong with what was typed. */
  readonly onSubmit: (values: Values) => unknown;
  readonly onClose: () => void;
}

/** A dialog that is one form: what was typed is not lost unasked, and a refusal stays in sight. */
export function FormDialog<Values extends FieldValues>(props: Props<Values>) {
  const { title, form, sending, width, intro, outro, footnote, failedTitle } = props;
  const { submitLabel, busyText, kind, className, children, onSubmit, onClose } = props;
  const { closesUnasked = false } = props;
  const formId = useId();
  const isBusy = sending?.isPending ?? false;
  const { close: ask, question } = useUnsavedQuestion(form.isChanged && !closesUnasked, onClose);
  // What is under way is not thrown away by a stray key.
  const close = () => !isBusy && ask();
  return (
    <Dialog
      title={title}
      onClose={close}
      {...(width && { [width]: true })}
      footer={
        <>
          {footnote}
          <DialogActions
            submitLabel={submitLabel}
            formId={formId}
            {...(kind && { kind })}
            busy={isBusy}
            busyText={busyText}
            isCancelDisabled={isBusy}
            onCancel={close}
          />
        </>
      }
    >
      {intro}
      <Form id={formId} form={form} onSubmit={onSubmit} {...(className && { className })}>
        {children}
      </Form>
      {outro}
      {sending?.error && (
        <Notice tone="danger" className="mt-4" {...(failedTitle && { title: failedTitle })}>
          {refusalSentence(sending.error)}
        </Notice>
      )}
      {question}
    </Dialog>
  );
}
