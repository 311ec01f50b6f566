import { type ReactNode, useCallback, useId, useState } from 'react';
import { listPayees } from '#endpoints/bills.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { useRecoverableState } from '../base/form/use-recoverable-state.ts';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogActions } from '../ui/dialog/dialog-actions.tsx';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import type { EditedPayee, PayeeDraft } from './payee-draft.ts';
import { PayeesPanel } from './payees-panel.tsx';
import {
  checkPayment,
  newPayment,
  paymentAsTyped,
  paymentBody,
  paymentSources,
} from './payment-draft.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentReview } from './payment-review.tsx';
import { usePayBill } from './use-pay-bill.ts';

const billsTabs = ['pay', 'payees', 'history'] as const;

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly onClose: () => void;
}

/** Pays bills to saved payees, now or on a day to come. */
export function BillsDialog({ accounts, onClose }: Props) {
  const formId = useId();
  const [tab, setTab] = useDialogTab('bills', billsTabs);
  const [isReview, setReview] = useState(false);
  const [stepUp, setStepUp] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const payees = useEndpoint(listPayees, { query: { sort: 'name', direction: 'asc' } });
  const saved = payees.data?.payees ?? [];
  const form = useValidatedForm({
    defaultValues: newPayment(accounts),
    check: (values) => checkPayment(values, accounts),
    checkTyped: (values) => paymentAsTyped(values, accounts),
    draftName: 'bills/payment',
  });
  // It stands here because the form of a payee comes and goes with its tab.
  const [edited, setEdited] = useRecoverableState<EditedPayee | undefined>(undefined, {
    name: 'bills/payee',
    isTyped: hasTyped,
  });
  const noteTyped = useCallback(
    (typed: PayeeDraft | undefined) => setEdited((now) => now && { ...now, typed }),
    [setEdited],
  );
  const payee = saved.find(({ id }) => id === form.values.payeeId);
  const { submit, isPending } = usePayBill({
    onPaid() {
      form.clear();
      setStepUp(undefined);
      setReview(false);
      setTab('history');
    },
    onCodeNeeded: setStepUp,
    onTrouble(sentence, fields) {
      setStepUp(undefined);
      setTrouble(sentence);
      if (form.showRefused(fields)) setReview(false);
    },
  });
  const { close, question } = useUnsavedQuestion(form.isChanged || hasTyped(edited), onClose);

  function turn(toReview: boolean) {
    setTrouble(undefined);
    setStepUp(undefined);
    setReview(toReview);
  }

  const canPay = saved.length > 0 && paymentSources(accounts).length > 0;
  const formButtons = tab === 'pay' && canPay && (
    <DialogActions key="form" submitLabel="Review payment" formId={formId} onCancel={close} />
  );
  const send = () => submit({ body: paymentBody(form.values) });
  const isCode = stepUp !== undefined;
  const reviewButtons = (
    // Other buttons than the form's: a second press on those must not pay.
    <DialogActions
      key="review"
      submitLabel={`${form.values.when === 'now' ? 'Pay' : 'Schedule'} ${formatAmount(form.values.amount)}`}
      {...(isCode ? { formId } : { onSubmit: send })}
      busy={isPending}
      busyText="Paying..."
      cancelLabel={isCode ? 'Back' : 'Edit'}
      isCancelDisabled={isPending}
      onCancel={() => turn(isCode)}
    />
  );

  const paying = (
    <PaymentPanel
      formId={formId}
      form={form}
      accounts={accounts}
      payees={saved}
      onSubmit={() => turn(true)}
      onAddPayee={() => {
        setEdited({ payee: undefined });
        setTab('payees');
      }}
    />
  );
  const managing = (
    <PayeesPanel
      payees={saved}
      edited={edited}
      onEdit={setEdited}
      onTyped={noteTyped}
      onAdded={({ id }) => {
        form.setValue('payeeId', id);
        setTab('pay');
      }}
    />
  );

  return (
    <Dialog
      title={isCode ? 'Confirm with a code' : isReview ? 'Review payment' : 'Pay Bills'}
      onClose={() => !isPending && close()}
      medium={!isReview}
      steady
      footer={isReview ? reviewButtons : formButtons}
    >
      {trouble && (
        <Notice tone="danger" title="Payment Failed" className="mb-4">
          {trouble}
        </Notice>
      )}
      {isCode && (
        <StepUpForm
          key={stepUp}
          id={formId}
          stepUp={stepUp}
          why="This payment is large or goes to a new payee."
          onConfirmed={send}
        />
      )}
      {isReview && !isCode && payee && (
        <PaymentReview draft={form.values} accounts={accounts} payee={payee} />
      )}
      {!(isReview && payee) && (
        <Tabs
          label="Bills"
          takesFocus
          value={tab}
          onChange={(chosen) => {
            setTrouble(undefined);
            setTab(chosen);
          }}
          tabs={[
            { id: 'pay', label: 'Pay a bill', content: <Loaded from={payees}>{paying}</Loaded> },
            { id: 'payees', label: 'Payees', content: <Loaded from={payees}>{managing}</Loaded> },
            { id: 'history', label: 'History', content: <PaymentHistory /> },
          ]}
        />
      )}
      {question}
    </Dialog>
  );
}

function hasTyped(edited: EditedPayee | undefined): boolean {
  return edited?.typed !== undefined;
}

interface LoadedProps {
  readonly from: Pick<ReturnType<typeof useEndpoint>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly children: ReactNode;
}

/** What rests on the payees, once they are there. */
function Loaded({ from, children }: LoadedProps) {
  if (from.data) return children;
  if (from.error) {
    return (
      <LoadError
        text={refusalSentence(from.error, 'Your payees could not be loaded.')}
        isRetrying={from.isFetching}
        onRetry={() => void from.refetch()}
      />
    );
  }
  return (
    <>
      <LoadingText />
      <Skeleton className="h-14 w-full" />
    </>
  );
}
