import { type FormEvent, useId, useState } from 'react';
import { listAccounts } from '#endpoints/accounts.ts';
import { listCheckDeposits, submitCheckDeposit } from '#endpoints/deposits.ts';
import { AccountField } from '../base/account/account-field.tsx';
import { moneyAccounts, type OwnAccount } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { DraftMoney } from '../base/form/draft-money.tsx';
import { type Draft, useDraft } from '../base/form/use-draft.ts';
import { formatAmount } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { Availability } from './availability.tsx';
import { CheckPhoto } from './check-photo.tsx';
import { checkDeposit, type DepositDraft, newDeposit } from './deposit-draft.ts';
import { DepositHistory } from './deposit-history.tsx';

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onClose: () => void;
}

/** Deposits a check by photographs of both its sides, and shows what became of earlier ones. */
export function DepositDialog({ accounts, onClose }: Props) {
  const formId = useId();
  const [tab, setTab] = useState<'deposit' | 'history'>('deposit');
  const [trouble, setTrouble] = useState<string>();
  const draft = useDraft(newDeposit(accounts), { check: checkDeposit, keptAs: 'deposit/check' });
  const { close, question } = useUnsavedQuestion(draft.isChanged, onClose);
  const { submit, isPending } = useSubmit(submitCheckDeposit, {
    refreshes: [listCheckDeposits, listAccounts],
    onDone({ checkDeposit: { accountName, amount } }) {
      showToast({
        title: 'Check deposit submitted',
        text: `${formatAmount(amount)} to ${accountName}. We will email you once we have reviewed it.`,
      });
      draft.clear();
      onClose();
    },
    onRefused(error) {
      toastRefusal('Deposit Failed', error);
      if (!draft.refuse(error.fields ?? {})) setTrouble(refusalSentence(error));
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    setTrouble(undefined);
    if (draft.attempt()) submit({ body: draft.values });
  }

  const targets = moneyAccounts(accounts);
  const isForm = tab === 'deposit' && targets.length > 0;
  return (
    <Dialog
      title="Mobile Check Deposit"
      onClose={() => !isPending && close()}
      medium
      steady
      footer={
        isForm && (
          <>
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={isPending} busyText="Depositing...">
              Deposit check
            </Button>
          </>
        )
      }
    >
      {trouble && (
        <Notice tone="danger" title="Deposit Failed" className="mb-4">
          {trouble}
        </Notice>
      )}
      <Tabs
        label="Check deposits"
        takesFocus
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'deposit',
            label: 'New deposit',
            content: isForm ? (
              <form id={formId} ref={draft.form} noValidate onSubmit={send}>
                <DepositFields draft={draft} targets={targets} />
              </form>
            ) : (
              <EmptyState
                title="There is no account to deposit to"
                text="Checks can be deposited to a checking or savings account."
              />
            ),
          },
          { id: 'history', label: 'History', content: <DepositHistory /> },
        ]}
      />
      {question}
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: Draft<DepositDraft>;
  readonly targets: readonly OwnAccount[];
}

function DepositFields({ draft, targets }: FieldsProps) {
  const { values, errors } = draft;
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <AccountField
        draft={draft}
        name="accountId"
        label="Deposit to"
        accounts={targets}
        className="sm:col-span-2"
      />
      <DraftMoney
        draft={draft}
        name="amount"
        label="Amount"
        hint="As written on the check"
        className="sm:col-span-2"
      />
      <CheckPhoto
        label="Front of check"
        hint="The whole check, in good light, on a dark surface"
        photo={values.frontImage}
        error={errors['frontImage']}
        onPhoto={(photo) => draft.set('frontImage', photo)}
      />
      <CheckPhoto
        label="Back of check"
        hint="Signed, and marked “For mobile deposit only”"
        photo={values.backImage}
        error={errors['backImage']}
        onPhoto={(photo) => draft.set('backImage', photo)}
      />
      <div className="sm:col-span-2">
        <Availability draft={values} />
      </div>
    </div>
  );
}
