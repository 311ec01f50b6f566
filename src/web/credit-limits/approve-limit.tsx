import { type FormEvent, useId, useState } from 'react';
import { formatAmount } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Field } from '../ui/field/field.tsx';
import { MoneyInput } from '../ui/field/money-input.tsx';
import { checkLimit } from './check-limit.ts';
import type { WaitingLimitRequest } from './limit-request-card.tsx';

interface Props {
  readonly request: WaitingLimitRequest;
  readonly onApprove: (amount: string) => void;
  readonly onClose: () => void;
}

/** How much of what was asked for is granted. */
export function ApproveLimit({ request, onApprove, onClose }: Props) {
  const { userName, creditLimit, requestedLimit, firstApprovedLimit } = request;
  const proposed = firstApprovedLimit ?? requestedLimit;
  const [typed, setTyped] = useState(proposed);
  const [error, setError] = useState<string>();
  const formId = useId();
  const { close, question } = useUnsavedQuestion(typed !== proposed, onClose);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = checkLimit(typed, request);
    setError(wrong);
    if (wrong === undefined) onApprove(typed.trim());
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <Dialog
      title="Raise the limit"
      onClose={close}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Raise the limit
          </Button>
        </>
      }
    >
      <p className="mb-5 text-muted">
        {userName} has {formatAmount(creditLimit)} and requested {formatAmount(requestedLimit)}. The
        new limit takes effect right away, and the customer gets an email.
        {firstApprovedLimit &&
          ` A colleague approved ${formatAmount(firstApprovedLimit)}: please approve the same limit.`}
      </p>
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="New limit"
          hint={firstApprovedLimit ? undefined : 'You can approve less than was requested.'}
          error={error}
        >
          {(control) => (
            <MoneyInput
              {...control}
              data-autofocus
              value={typed}
              onChange={(amount) => {
                setTyped(amount);
                if (error) setError(checkLimit(amount, request));
              }}
            />
          )}
        </Field>
      </form>
      {question}
    </Dialog>
  );
}
