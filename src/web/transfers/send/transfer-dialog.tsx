import { useId, useState } from 'react';
import { challengeWire, submitWire } from '#endpoints/payments/transfers.ts';
import { transferTypes, type WireType } from '#rules/payments/transfer-types.ts';
import {
  bankLabel,
  findAccount,
  moneyAccounts,
  type OwnAccount,
  shownNameOf,
} from '../../base/account/own-account.ts';
import { isRepetition } from '../../base/api/submit-idempotently.ts';
import { StepUpForm } from '../../base/form/step-up-form.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { formatAmount } from '../../base/format/format.ts';
import { useDialogTab } from '../../base/page/use-dialog-tab.ts';
import { SigningSection } from '../../base/passkeys/signing-section.tsx';
import { useSignedPayment } from '../../base/passkeys/use-signed-payment.ts';
import { useLikelyDuplicates } from '../../base/recipient/use-likely-duplicates.tsx';
import { SameSchedule } from '../../base/schedule/same-schedule.tsx';
import { ScheduleReview } from '../../base/schedule/schedule-review.tsx';
import {
  checkTiming,
  newTiming,
  ruleOf,
  type ScheduleBody,
  timingSeries,
} from '../../base/schedule/series-draft.ts';
import { useScheduling } from '../../base/schedule/use-scheduling.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackToStep } from '../../ui/dialog/use-back-to-step.ts';
import { useUnsavedQuestion } from '../../ui/dialog/use-unsaved-question.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { Receipt } from '../receipt/receipt.ts';
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx';
import { InternalReview } from './internal-review.tsx';
import type { SendingTrouble } from './sending-trouble.ts';
import { toastSent } from './toast-sent.ts';
import { TransferButtons, type TransferStep } from './transfer-buttons.tsx';
import { TransferForms } from './transfer-forms.tsx';
import { useSaveRecipient } from './use-save-recipient.ts';
import { useSendTransfer } from './use-send-transfer.ts';
import { useTransferDrafts, type WireStart } from './use-transfer-drafts.ts';
import { soughtBy, wireBody } from './wire-draft.ts';
import { WireReview } from './wire-review.tsx';

interface Props {
  readonly accounts: readonly OwnAccount[];
  /** Shows what is scheduled, after a payment was. */
  readonly onScheduled?: () => void;
  readonly onClose: () => void;
  /** Given the receipt where the page wants to show it itself. */
  readonly onReceipt?: (receipt: Receipt) => void;
  /** A wire to begin with. */
  readonly start?: WireStart;
  readonly onManageRecipients?: () => void;
}

const titles: Readonly<Record<TransferStep, string>> = {
  form: 'Transfer Money',
  review: 'Review transfer',
  code: 'Confirm with a code',
};

/** Moves money: between own accounts, in the country, or abroad; always with a look before. */
export function TransferDialog(props: Props) {
  const { accounts, onScheduled, onClose, onReceipt, start, onManageRecipients } = props;
  const formId = useId();
  const [kind, setKind] = useDialogTab('transfer', transferTypes, start?.transferType);
  const [step, setStep] = useState<TransferStep>('form');
  const [stepUp, setStepUp] = useState('');
  const [trouble, setTrouble] = useState<Pick<SendingTrouble, 'title' | 'sentence'>>();
  const [receipt, setReceipt] = useState<Receipt>();
  const timing = useValidatedForm({
    defaultValues: newTiming(new Date()),
    check: checkTiming,
    draftName: 'transfer/timing',
  });
  const isNow = timing.values.when === 'now';
  const drafts = useTransferDrafts(accounts, isNow, start);
  const wire = kind === 'internal' ? undefined : drafts.wires[kind];
  const { values, showRefused } = wire?.form ?? drafts.internal;
  const atOnce = drafts.terms.data?.internalAtOnce;
  const saving = useSaveRecipient();
  const { isHeld, warning } = useLikelyDuplicates(
    wire && isNow && step !== 'form' && !isSentBefore(wire)
      ? soughtBy(wire.form.values)
      : undefined,
  );

  const { sendInternal, sendWire, isSending, onRefused } = useSendTransfer({
    onSent(sent) {
      toastSent(sent);
      if (wire?.form.values.isSaved === 'yes') saving.save(wire.form.values, wire.context);
      if (!onReceipt) return setReceipt(sent);
      onReceipt(sent);
      onClose();
    },
    onCodeNeeded(stepUp) {
      setStepUp(stepUp);
      setStep('code');
    },
    onSignatureNeeded: () => signing.demand(),
    onTrouble({ fields, ...refusal }) {
      setTrouble(refusal);
      // What the form shows of a saved recipient may be out of date: it is typed, or chosen again.
      if (wire && hasRecipient(fields)) wire.form.setValue('recipientId', '');
      setStep(showRefused(fields) ? 'form' : 'review');
    },
  });
  const signing = useSignedPayment({
    endpoint: challengeWire,
    body: wire && isNow && step === 'review' ? bodyOf(wire) : undefined,
    isRepetition: () => wire !== undefined && isSentBefore(wire),
    onSigned: (signature) => {
      setTrouble(undefined);
      if (wire) sendWire({ body: { ...bodyOf(wire), signature } });
    },
    onRefused,
  });
  const scheduling = useScheduling({
    accounts,
    onLooked: () => setStep('review'),
    onScheduled: onScheduled ?? onClose,
    onCodeNeeded(code) {
      setStepUp(code);
      setStep('code');
    },
    onTrouble(sentence, fields) {
      setTrouble({ title: 'Not scheduled', sentence });
      const isAtField = [timing.showRefused(fields), showRefused(fields)].some(Boolean);
      setStep((now) => (isAtField || now === 'form' ? 'form' : 'review'));
    },
  });
  const isUnsaved = drafts.isChanged && !receipt;
  const leaving = useUnsavedQuestion(isUnsaved, onManageRecipients ?? onClose);
  // The last one is the question that the Back button asks.
  const { close, question } = useUnsavedQuestion(isUnsaved, onClose);
  const isBusy = isSending || scheduling.isSending || signing.isAsking;
  useBackToStep(step !== 'form' && !receipt, () => {
    if (!isBusy) goTo(step === 'code' ? 'review' : 'form');
  });

  if (receipt) {
    const fee = wire?.context.terms?.fee;
    return <ReceiptDialog receipt={receipt} fee={fee} onClose={onClose} />;
  }

  function goTo(next: TransferStep) {
    setTrouble(undefined);
    setStep(next);
  }

  function send() {
    setTrouble(undefined);
    if (!isNow) scheduling.send(scheduled());
    else if (kind === 'internal') sendInternal({ body: drafts.internal.values });
    else sendWire({ body: bodyOf(drafts.wires[kind]) });
  }

  function scheduled(): ScheduleBody {
    const { fromAccountId, amount, description } = values;
    const payment = { fromAccountId, amount, description, ...timingSeries(timing.values) };
    return wire
      ? {
          kind: 'wire',
          recipientId: wire.form.values.recipientId,
          ...payment,
          ...ruleOf(timing.values),
        }
      : {
          kind: 'internal-transfer',
          toAccountId: drafts.internal.values.toAccountId,
          ...payment,
        };
  }

  /** The other form is a part of this one: what is wrong there keeps the customer here, too. */
  function review() {
    setTrouble(undefined);
    void timing.submit(() => (isNow ? goTo('review') : scheduling.look(scheduled())));
  }

  const isSigned = step === 'review' && isNow && signing.isOn;

  const canSend = moneyAccounts(accounts).length > 0;
  const hasRecipientToSchedule = isNow || !wire || wire.form.values.recipientId !== '';

  return (
    <Dialog
      title={titles[step]}
      // What is under way is not thrown away by a stray key.
      onClose={() => !isBusy && close()}
      medium={step === 'form'}
      steady
      footer={
        <TransferButtons
          step={step}
          formId={formId}
          sendLabel={
            isSigned
              ? 'Sign with passkey'
              : `${isNow ? 'Send' : 'Schedule'} ${formatAmount(values.amount)}`
          }
          canSend={canSend}
          canReview={
            hasRecipientToSchedule &&
            !scheduling.isLooking &&
            (wire === undefined || wire.context.terms !== undefined)
          }
          isHeld={isHeld}
          isSending={isSending || scheduling.isSending}
          isSigning={signing.isAsking}
          onCancel={close}
          onStep={goTo}
          onSend={isSigned ? signing.sign : send}
        />
      }
    >
      {trouble && (
        <Notice tone="danger" title={trouble.title} className="mb-4">
          {trouble.sentence}
        </Notice>
      )}
      {!canSend && (
        <EmptyState
          title="There is no account to send from"
          text="You can send money from a checking or savings account."
        />
      )}
      {canSend && step === 'form' && (
        <TransferForms
          formId={formId}
          kind={kind}
          onKind={(chosen) => {
            setTrouble(undefined);
            setKind(chosen);
          }}
          accounts={accounts}
          drafts={drafts}
          timing={timing}
          onSubmit={review}
          onManage={onManageRecipients && leaving.close}
        />
      )}
      {step === 'review' && warning}
      {step === 'review' && !isNow && <SameSchedule body={scheduled()} />}
      {step === 'review' && !isNow && (
        <ScheduleReview
          draft={{ ...timing.values, ...timingSeries(timing.values), ...paymentPart(values) }}
          from={findAccount(accounts, values.fromAccountId)}
          toName={
            wire?.form.values.recipientName ??
            shownNameOf(accounts, drafts.internal.values.toAccountId, '')
          }
          dates={scheduling.dates}
          leavesBank={wire !== undefined}
        />
      )}
      {step === 'review' &&
        isNow &&
        (wire ? (
          <>
            <WireReview draft={wire.form.values} context={wire.context} />
            <SigningSection signing={signing} from={nameOf(accounts, wire)} />
          </>
        ) : (
          <InternalReview draft={drafts.internal.values} accounts={accounts} atOnce={atOnce} />
        ))}
      {step === 'code' && (
        <StepUpForm
          key={stepUp}
          id={formId}
          stepUp={stepUp}
          why="This wire is large or goes to a new recipient."
          onConfirmed={send}
        />
      )}
      {question}
      {leaving.question}
    </Dialog>
  );
}

function paymentPart({ amount, description }: Readonly<Record<'amount' | 'description', string>>) {
  return { amount, description };
}

type Wire = ReturnType<typeof useTransferDrafts>['wires'][WireType];

function isSentBefore(wire: Wire): boolean {
  return isRepetition(submitWire, { body: bodyOf(wire) });
}

function bodyOf({ form, context }: Wire) {
  return wireBody(form.values, context.transferType);
}

function nameOf(accounts: readonly OwnAccount[], { form }: Wire): string | undefined {
  const account = findAccount(accounts, form.values.fromAccountId);
  return account && bankLabel(account);
}

function hasRecipient(fields: SendingTrouble['fields']): boolean {
  return Object.keys(fields).some((field) => field.startsWith('recipient'));
}
