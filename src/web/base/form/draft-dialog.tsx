import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { CallError } from '../api/call.ts';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { DraftForm } from './draft-form.tsx';
import type { Draft, DraftValues } from './use-draft.ts';

interface Props<Values extends DraftValues> {
  readonly title: string;
  readonly draft: Draft<Values>;
  /** What it sends, as useSubmit tells of it. */
  readonly sending: { readonly isPending: boolean; readonly error: CallError | null };
  readonly submitLabel: string;
  readonly busyText: string;
  readonly kind?: 'primary' | 'danger';
  /** What stands above the fields. */
  readonly intro?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
  /** Once nothing is wrong with what was typed. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** A dialog that is one form: what was typed is not lost unasked, and a refusal stays in sight. */
export function DraftDialog<Values extends DraftValues>(props: Props<Values>) {
  const { title, draft, sending, submitLabel, busyText, kind = 'primary', intro } = props;
  const { className, children, onSubmit, onClose } = props;
  const formId = useId();
  const { close, question } = useUnsavedQuestion(draft.isChanged, onClose);
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            kind={kind}
            busy={sending.isPending}
            busyText={busyText}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {intro}
      <DraftForm
        id={formId}
        draft={draft}
        onSubmit={() => draft.attempt() && onSubmit()}
        {...(className !== undefined && { className })}
      >
        {children}
      </DraftForm>
      {sending.error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(sending.error)}
        </Notice>
      )}
      {question}
    </Dialog>
  );
}
