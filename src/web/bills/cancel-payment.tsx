import { useState } from 'react';
import { cancelBillPayment, listBillPayments } from '#endpoints/payments/bills.ts';
import { moneyViews } from '../base/account/money-views.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { refresh, useSubmit } from '../base/api/use-endpoint.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

interface Props {
  readonly payment: {
    readonly id: string;
    readonly payeeName: string;
    readonly amount: string;
    readonly dueOn: string;
  };
}

/** Calls off a payment whose day has not come. */
export function CancelPayment({ payment: { id, payeeName, amount, dueOn } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { submit, isPending } = useSubmit(cancelBillPayment, {
    refreshes: [listBillPayments, ...moneyViews],
    onDone() {
      showToast({ title: 'Payment cancelled', text: `${formatAmount(amount)} to ${payeeName}` });
      setAsking(false);
    },
    onRefused(error) {
      toastRefusal('Payment not cancelled', error);
      setTrouble(refusalSentence(error));
      refresh(listBillPayments);
    },
  });
  return (
    <>
      <Button
        aria-label={`Cancel the payment to ${payeeName}`}
        kind="quiet"
        size="small"
        onClick={() => setAsking(true)}
      >
        Cancel payment
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel this payment?"
          confirmLabel="Cancel payment"
          cancelLabel="Keep it"
          isDanger
          busy={isPending}
          busyText="Cancelling..."
          onConfirm={() => submit({ params: { id } })}
          onClose={() => {
            setAsking(false);
            setTrouble(undefined);
          }}
        >
          <p>
            {formatAmount(amount)} to {payeeName} on {formatDate(dueOn)} will not be paid.
          </p>
          {trouble && (
            <Notice tone="danger" title="Payment not cancelled" className="mt-4">
              {trouble}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
