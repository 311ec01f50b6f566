import { type FormEvent, useId, useState } from 'react';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { DraftInput } from '../base/form/draft-input.tsx';
import { useDraft } from '../base/form/use-draft.ts';
import { formatAmount, maskedNumber } from '../base/format/format.ts';
import { useStaffTerms } from '../base/session/use-staff-terms.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Field } from '../ui/field/field.tsx';
import { MoneyInput } from '../ui/field/money-input.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import {
  balanceAfter,
  checkAdjustment,
  checkAmount,
  emptyAdjustment,
  isLarge,
} from './adjustment.ts';
import type { AdjustmentTarget } from './admin-account-columns.tsx';
import { useAdjustment } from './use-adjustment.ts';

interface Props extends AdjustmentTarget {
  readonly onClose: () => void;
}

const words = {
  credit: { title: 'Credit Account', busy: 'Crediting...', to: 'to' },
  debit: { title: 'Debit Account', busy: 'Debiting...', to: 'from' },
} as const;

/** Puts money on an account by hand or takes it off; large amounts are asked for twice. */
export function AdjustmentDialog({ account, direction, onClose }: Props) {
  const { title, busy, to } = words[direction];
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const terms = useStaffTerms();
  const bounds = { account, direction, largest: terms?.largestAdjustment };
  const draft = useDraft(emptyAdjustment, {
    check: (values) => checkAdjustment(bounds, values),
    asTyped: (values) => checkAmount(bounds, values),
  });
  const { values } = draft;
  const { submit, isPending, error } = useAdjustment(direction, {
    onDone: onClose,
    onRefused: (fields) => {
      setAsking(false);
      draft.refuse(fields);
    },
  });
  const { close, question } = useUnsavedQuestion(draft.isChanged && !isPending, onClose);
  const after = balanceAfter(account, direction, values.amount);
  const send = () => submit({ params: { accountId: account.id }, body: values });

  function attempt(event: FormEvent) {
    event.preventDefault();
    if (!draft.attempt()) return;
    if (isLarge(values.amount, terms?.largeAmount)) setAsking(true);
    else send();
  }

  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyText={busy}>
            {title}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <strong className="font-semibold text-ink">{account.accountName}</strong>{' '}
        {maskedNumber(account.accountNumber)} · {account.userName}
      </p>
      <form
        id={formId}
        ref={draft.form}
        noValidate
        onSubmit={attempt}
        className="mt-5 grid gap-4.5"
      >
        <Field label="Amount" error={draft.errors['amount']}>
          {(control) => (
            <MoneyInput
              {...control}
              data-autofocus
              name="amount"
              value={values.amount}
              onChange={(amount) => draft.set('amount', amount)}
            />
          )}
        </Field>
        <DraftInput
          draft={draft}
          name="description"
          label="Description"
          hint="The reason. The customer will see it with the transaction."
          maxLength={140}
        />
      </form>
      <div className="mt-5" aria-live="polite">
        <DetailList>
          <Detail label="Balance now">
            <Amount value={account.balance} />
          </Detail>
          {direction === 'debit' && (
            <Detail label="Available now">
              <Amount value={account.availableBalance} />
            </Detail>
          )}
          <Detail label="Balance after" total>
            {after === null ? '–' : <Amount value={after} />}
          </Detail>
        </DetailList>
      </div>
      {error && Object.keys(draft.errors).length === 0 && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(error)}
        </Notice>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Large amount"
          confirmLabel={title}
          busy={isPending}
          busyText={busy}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>
            {direction === 'credit' ? 'Credit' : 'Debit'}{' '}
            <strong className="font-semibold">{formatAmount(values.amount)}</strong> {to}{' '}
            {account.accountName} for {account.userName}?
          </p>
          {after !== null && (
            <p className="mt-2 text-muted">
              The balance goes from {formatAmount(account.balance)} to {formatAmount(after)}.
            </p>
          )}
        </ConfirmDialog>
      )}
      {question}
    </Dialog>
  );
}
