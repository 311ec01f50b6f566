import { type ReactNode, useCallback, useId, useState } from 'react';
import { challengePayment, listPayees, payBill } from '#endpoints/payments/bills.ts';
import { bankLabel, findAccount, type OwnAccount } from '../base/account/own-account.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { isRepetition } from '../base/api/submit-idempotently.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { StepUpForm } from '../base/form/step-up-form.tsx';
import { useRecoverableState } from '../base/form/use-recoverable-state.ts';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount } from '../base/format/format.ts';
import { useDialogTab } from '../base/page/use-dialog-tab.ts';
import { SigningSection } from '../base/passkeys/signing-section.tsx';
import { useSignedPayment } from '../base/passkeys/use-signed-payment.ts';
import { useLikelyDuplicates } from '../base/recipient/use-likely-duplicates.tsx';
import { SameSchedule } from '../base/schedule/same-schedule.tsx';
import { ScheduleReview } from '../base/schedule/schedule-review.tsx';
import { checkTiming, newTiming } from '../base/schedule/series-draft.ts';
import { useScheduling } from '../base/schedule/use-scheduling.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogActions } from '../ui/dialog/dialog-actions.tsx';
import { useBackToStep } from '../ui/dialog/use-back-to-step.ts';
import { useUnsavedQuestion } from '../ui/dialog/use-unsaved-question.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { PayeeDetails } from './payee-details.tsx';
import type { EditedPayee, PayeeDraft } from './payee-draft.ts';
import { PayeesPanel } from './payees-panel.tsx';
import {
  checkPayment,
  newPayment,
  type PaymentDraft,
  paymentAsTyped,
  paymentBody,
  paymentSources,
  repeatedBody,
  soughtBy,
} from './payment-draft.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PaymentReview } from './payment-review.tsx';
import { usePayBill } from './use-pay-bill.ts';

const billsTabs = ['pay', 'payees', 'history'] as const;

/** What a payment like an earlier one begins with. */
export interface BillStart {
  readonly draft: Partial<PaymentDraft>;
  /** The details of a payee that is saved no more. */
  readonly newPayee?: PayeeDraft | undefined;
}

interface Props {
  readonly accounts: readonly OwnAccount[];
  /** Shows what is scheduled, after a payment was. */
  readonly onScheduled?: () => void;
  readonly onClose: () => void;
  readonly start?: BillStart;
  readonly onManageRecipients?: () => void;
}

/** Pays bills to saved payees, now or on a day to come. */
export function BillsDialog(props: Props) {
  const { accounts, onScheduled, onClose, start, onManageRecipients } = props;
  const formId = useId();
  const isPayeeGone = start?.newPayee !== undefined;
  const [tab, setTab] = useDialogTab('bills', billsTabs, isPayeeGone ? 'payees' : undefined);
  const [isReview, setReview] = useState(false);
  const [stepUp, setStepUp] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const payees = useEndpoint(listPayees, { query: { sort: 'name', direction: 'asc' } });
  const saved = payees.data?.payees ?? [];
  const form = useValidatedForm({
    defaultValues: newPayment(accounts, start?.draft),
    check: (values) => checkPayment(values, accounts),
    checkTyped: (values) => paymentAsTyped(values, accounts),
    draftName: 'bills/payment',
  });
  const isRepeated = form.values.when === 'repeat';
  const timing = useValidatedForm({
    defaultValues: newTiming(new Date()),
    check: (values) => (isRepeated ? checkTiming({ ...values, when: 'repeat' }) : {}),
    draftName: 'bills/timing',
  });
  const scheduling = useScheduling({
    accounts,
    onLooked: () => setReview(true),
    onScheduled: onScheduled ?? onClose,
    onCodeNeeded: setStepUp,
    onTrouble(sentence, fields) {
      setStepUp(undefined);
      setTrouble(sentence);
      const { recipientId: payeeId, ...others } = fields;
      const shown = { ...others, ...(payeeId !== undefined && { payeeId }) };
      if ([timing.showRefused(shown), form.showRefused(shown)].some(Boolean)) setReview(false);
    },
  });
  // It stands here because the form of a payee comes and goes with its tab.
  const [edited, setEdited] = useRecoverableState<EditedPayee | undefined>(editedAtStart(start), {
    name: 'bills/payee',
    isTyped: hasTyped,
  });
  const noteTyped = useCallback(
    (typed: PayeeDraft | undefined) => setEdited((now) => now && { ...now, typed }),
    [setEdited],
  );
  const payee = saved.find(({ id }) => id === form.values.payeeId);
  const { submit, isPending, onRefused } = usePayBill({
    onPaid() {
      form.clear();
      setStepUp(undefined);
      setReview(false);
      setTab('history');
    },
    onCodeNeeded: setStepUp,
    onSignatureNeeded: () => signing.demand(),
    onTrouble(sentence, fields) {
      setStepUp(undefined);
      setTrouble(sentence);
      if (form.showRefused(fields)) setReview(false);
    },
  });
  const body = paymentBody(form.values);
  const isSentBefore = () => isRepetition(payBill, { body });
  const signing = useSignedPayment({
    endpoint: challengePayment,
    body:
      isReview && !isRepeated && stepUp === undefined && payee
        ? { kind: 'bill', ...body }
        : undefined,
    isRepetition: isSentBefore,
    onSigned: (signature) => {
      setTrouble(undefined);
      submit({ body: { ...body, signature } });
    },
    onRefused,
  });
  const { isHeld, warning } = useLikelyDuplicates(
    isReview && payee && !isRepeated && !isSentBefore() ? soughtBy(form.values) : undefined,
  );
  const isUnsaved = form.isChanged || hasTyped(edited);
  const leaving = useUnsavedQuestion(isUnsaved, onManageRecipients ?? onClose);
  // The last one is the question that the Back button asks.
  const { close, question } = useUnsavedQuestion(isUnsaved, onClose);
  const isBusy = isPending || scheduling.isSending || signing.isAsking;
  const isCode = stepUp !== undefined;
  useBackToStep(isReview, () => {
    if (!isBusy) turn(isCode);
  });

  function turn(toReview: boolean) {
    setTrouble(undefined);
    setStepUp(undefined);
    setReview(toReview);
  }

  const canPay = saved.length > 0 && paymentSources(accounts).length > 0;
  const formButtons = tab === 'pay' && canPay && (
    <DialogActions key="form" submitLabel="Review payment" formId={formId} onCancel={close} />
  );
  const send = () =>
    isRepeated ? scheduling.send(repeatedBody(form.values, timing.values)) : submit({ body });
  const review = () => {
    setTrouble(undefined);
    void timing.submit(() =>
      isRepeated ? scheduling.look(repeatedBody(form.values, timing.values)) : turn(true),
    );
  };
  const isSigned = !isCode && !isRepeated && signing.isOn;
  const payLabel = `${form.values.when === 'now' ? 'Pay' : 'Schedule'} ${formatAmount(form.values.amount)}`;
  const account = findAccount(accounts, form.values.fromAccountId);
  const reviewButtons = (
    // Other buttons than the form's: a second press on those must not pay.
    <DialogActions
      key="review"
      submitLabel={isSigned ? 'Sign with passkey' : payLabel}
      {...(isCode ? { formId } : { onSubmit: isSigned ? signing.sign : send })}
      isDisabled={isHeld}
      busy={isBusy}
      busyText={
        signing.isAsking ? 'Waiting for your device...' : isRepeated ? 'Scheduling...' : 'Paying...'
      }
      cancelLabel={isCode ? 'Back' : 'Edit'}
      isCancelDisabled={isBusy}
      onCancel={() => turn(isCode)}
    />
  );

  const paying = (
    <PaymentPanel
      formId={formId}
      form={form}
      accounts={accounts}
      payees={saved}
      timing={timing}
      onSubmit={review}
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
      onManage={onManageRecipients && leaving.close}
      onAdded={({ id }) => {
        form.setValue('payeeId', id);
        setTab('pay');
      }}
    />
  );

  return (
    <Dialog
      title={isCode ? 'Confirm with a code' : isReview ? 'Review payment' : 'Pay Bills'}
      onClose={() => !isBusy && close()}
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
        <>
          {warning}
          {isRepeated ? (
            <>
              <SameSchedule body={repeatedBody(form.values, timing.values)} />
              <ScheduleReview
                draft={{
                  ...timing.values,
                  amount: form.values.amount,
                  description: form.values.memo,
                }}
                from={account}
                toName={payee.name}
                dates={scheduling.dates}
                leavesBank
                noteLabel="Memo"
                delivery={<PayeeDetails payee={payee} firstSentOn={scheduling.dates[0]} />}
              />
            </>
          ) : (
            <>
              <PaymentReview draft={form.values} accounts={accounts} payee={payee} />
              <SigningSection signing={signing} from={account && bankLabel(account)} />
            </>
          )}
        </>
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
            { id: 'history', label: 'History', content: <PaymentHistory accounts={accounts} /> },
          ]}
        />
      )}
      {question}
      {leaving.question}
    </Dialog>
  );
}

function editedAtStart(start: BillStart | undefined): EditedPayee | undefined {
  return start?.newPayee && { payee: undefined, typed: start.newPayee };
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
