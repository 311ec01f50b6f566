import { useId, useState } from 'react';
import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { listCheckDeposits, submitCheckDeposit } from '#endpoints/payments/deposits.ts';
import { AccountField } from '../base/account/account-field.tsx';
import { moneyAccounts, type OwnAccount, shownNameOf } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { Form } from '../base/form/form.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { useValidatedForm, type ValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogActions } from '../ui/dialog/dialog-actions.tsx';
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
  const [tab, setTab] = useDialogTab('deposit', ['new', 'history']);
  const [trouble, setTrouble] = useState<string>();
  const form = useValidatedForm({
    defaultValues: newDeposit(accounts),
    check: checkDeposit,
    draftName: 'deposit/check',
  });
  const { close, question } = useUnsavedQuestion(form.isChanged, onClose);
  const { submit, isPending } = useSubmit(submitCheckDeposit, {
    refreshes: [listCheckDeposits, listAccounts],
    onDone({ checkDeposit: { accountId, accountName, amount } }) {
      showToast({
        title: 'Check deposit submitted',
        text: `${formatAmount(amount)} to ${shownNameOf(accounts, accountId, accountName)}. We will email you once we have reviewed it.`,
      });
      form.clear();
      onClose();
    },
    onRefused(error) {
      toastRefusal('Deposit Failed', error);
      if (!form.showRefused(error.fields ?? {})) setTrouble(refusalSentence(error));
    },
  });

  function send(body: DepositDraft) {
    setTrouble(undefined);
    submit({ body });
  }

  const targets = moneyAccounts(accounts);
  const isForm = tab === 'new' && targets.length > 0;
  return (
    <Dialog
      title="Mobile Check Deposit"
      onClose={() => !isPending && close()}
      medium
      steady
      footer={
        isForm && (
          <DialogActions
            submitLabel="Deposit check"
            formId={formId}
            busy={isPending}
            busyText="Depositing..."
            onCancel={close}
          />
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
            id: 'new',
            label: 'New deposit',
            content: isForm ? (
              <Form id={formId} form={form} onSubmit={send} autoFocus={false} className="">
                <DepositFields form={form} targets={targets} />
              </Form>
            ) : (
              <EmptyState
                title="There is no account to deposit to"
                text="Checks can be deposited to a checking or savings account."
              />
            ),
          },
          { id: 'history', label: 'History', content: <DepositHistory accounts={accounts} /> },
        ]}
      />
      {question}
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: ValidatedForm<DepositDraft>;
  readonly targets: readonly OwnAccount[];
}

function DepositFields({ form, targets }: FieldsProps) {
  const {
    values,
    formState: { errors },
  } = form;
  return (
    <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2">
      <AccountField
        form={form}
        name="accountId"
        label="Deposit to"
        accounts={targets}
        className="sm:col-span-2"
      />
      <MoneyField
        large
        form={form}
        name="amount"
        label="Amount"
        hint="As written on the check"
        className="sm:col-span-2"
      />
      <CheckPhoto
        label="Front of check"
        hint="The whole check, in good light, on a dark surface"
        photo={values.frontImage}
        error={errors.frontImage?.message}
        onPhoto={(photo) => form.setValue('frontImage', photo)}
      />
      <CheckPhoto
        label="Back of check"
        hint="Signed, and marked “For mobile deposit only”"
        photo={values.backImage}
        error={errors.backImage?.message}
        onPhoto={(photo) => form.setValue('backImage', photo)}
      />
      <div className="sm:col-span-2">
        <Availability draft={values} />
      </div>
    </div>
  );
}
