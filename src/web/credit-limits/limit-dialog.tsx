import { type FormEvent, useId, useState } from 'react';
import { listAccounts } from '#endpoints/accounts.ts';
import { listLimitRequests, requestLimit } from '#endpoints/credit-limits.ts';
import {
  type EmploymentStatus,
  employmentStatuses,
  MISSING_INFORMATION,
} from '#rules/products/credit-limit-requests.ts';
import { accountLabel, type OwnAccount } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { DraftSelect } from '../base/form/draft-select.tsx';
import { type Draft, useDraft } from '../base/form/use-draft.ts';
import { formatAmount } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Field, inputStyle } from '../ui/field/field.tsx';
import { ImpliedDecimalsInput } from '../ui/field/implied-decimals-input.tsx';
import {
  atFields,
  checkLimitDraft,
  emptyLimit,
  type LimitDraft,
  ruleBroken,
} from './limit-draft.ts';

interface Props {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

const employmentNames: Readonly<Record<EmploymentStatus, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  'self-employed': 'Self-employed',
  retired: 'Retired',
  unemployed: 'Unemployed',
};

/** Asks for a higher limit of a credit account. */
export function LimitDialog({ account, onClose }: Props) {
  const formId = useId();
  const [trouble, setTrouble] = useState<string>();
  const draft = useDraft(emptyLimit, {
    check: (values) => atFields(checkLimitDraft(values, account)),
    keptAs: `limit:${account.id}/request`,
  });
  const broken = ruleBroken(checkLimitDraft(draft.values, account));
  const isMissing = broken === MISSING_INFORMATION && Object.keys(draft.errors).length > 0;
  const { close, question } = useUnsavedQuestion(draft.isChanged, onClose);
  const { submit, isPending } = useSubmit(requestLimit, {
    refreshes: [listLimitRequests, listAccounts],
    onDone() {
      showToast({
        title: 'Credit limit increase requested',
        text: 'Your request will be reviewed within 1 business day.',
      });
      draft.clear();
      onClose();
    },
    onRefused(error) {
      toastRefusal('Error submitting application', error);
      if (!draft.refuse(error.fields ?? {})) setTrouble(refusalSentence(error));
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setTrouble(undefined);
    if (broken) {
      const [title = '', text = ''] = broken.split(': ');
      showToast({ title, text, kind: 'danger' });
    }
    if (!draft.attempt()) return;
    const employmentStatus = draft.values.employmentStatus as EmploymentStatus;
    submit({ body: { ...draft.values, employmentStatus, accountId: account.id } });
  }

  return (
    <Dialog
      title="Request Credit Limit Increase"
      onClose={() => !isPending && close()}
      footer={
        <>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyText="Submitting...">
            Submit request
          </Button>
        </>
      }
    >
      <p className="mb-5 text-muted">
        {accountLabel(account)}
        {account.creditLimit !== null && (
          <>
            , current limit{' '}
            <b className="font-semibold text-ink">{formatAmount(account.creditLimit)}</b>
          </>
        )}
        . We review requests within 1 business day.
      </p>
      {isMissing && (
        <Notice tone="danger" className="mb-4">
          {MISSING_INFORMATION}
        </Notice>
      )}
      {trouble && (
        <Notice tone="danger" title="Error submitting application" className="mb-4">
          {trouble}
        </Notice>
      )}
      <form
        id={formId}
        ref={draft.form}
        noValidate
        onSubmit={send}
        className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2"
      >
        <ImpliedMoney draft={draft} name="requestedLimit" label="Requested limit" isFirst />
        <ImpliedMoney draft={draft} name="annualIncome" label="Annual income" />
        <DraftSelect
          draft={draft}
          name="employmentStatus"
          label="Employment status"
          className="sm:col-span-2"
        >
          <option value="">Choose one</option>
          {employmentStatuses.map((status) => (
            <option key={status} value={status}>
              {employmentNames[status]}
            </option>
          ))}
        </DraftSelect>
        <Field label="Reason" error={draft.errors['reason']} className="sm:col-span-2">
          {(control) => (
            <textarea
              {...control}
              name="reason"
              rows={3}
              maxLength={1_000}
              value={draft.values.reason}
              onChange={(event) => draft.set('reason', event.target.value)}
              className={inputStyle}
            />
          )}
        </Field>
      </form>
      {question}
    </Dialog>
  );
}

interface ImpliedMoneyProps {
  readonly draft: Draft<LimitDraft>;
  readonly name: 'requestedLimit' | 'annualIncome';
  readonly label: string;
  readonly isFirst?: boolean;
}

function ImpliedMoney({ draft, name, label, isFirst = false }: ImpliedMoneyProps) {
  return (
    <Field label={label} error={draft.errors[name]}>
      {(control) => (
        <ImpliedDecimalsInput
          {...control}
          {...(isFirst && { 'data-autofocus': true })}
          name={name}
          value={draft.values[name]}
          onChange={(amount) => draft.set(name, amount)}
        />
      )}
    </Field>
  );
}
