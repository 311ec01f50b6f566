import { listBillPayments, payBill } from '#endpoints/payments/bills.ts';
import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import { moneyViews } from '../base/account/money-views.ts';
import type { CallError } from '../base/api/call.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { refresh, useSubmit } from '../base/api/use-endpoint.ts';
import type { FieldErrors } from '../base/form/check-fields.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';

const touched = [listBillPayments, ...moneyViews];

interface Outcomes {
  readonly onPaid: () => void;
  /** A fresh code is asked for; afterwards the same is sent again. */
  readonly onCodeNeeded: (stepUp: string) => void;
  /** The customer's settings ask for a signature. */
  readonly onSignatureNeeded: () => void;
  readonly onTrouble: (sentence: string, fields: FieldErrors) => void;
}

/** Pays a bill and says how it went. */
export function usePayBill(outcomes: Outcomes) {
  const { onPaid, onCodeNeeded, onSignatureNeeded, onTrouble } = outcomes;
  const onRefused = (error: CallError) => {
    if (error.stepUp !== undefined) return onCodeNeeded(error.stepUp);
    if (error.code === 'signature-required') onSignatureNeeded();
    toastRefusal('Payment Failed', error);
    const sentence = refusalSentence(error);
    // What the account cannot bear can be changed at the amount.
    const isAmount = error.code === 'insufficient-funds';
    onTrouble(sentence, isAmount ? { amount: sentence } : (error.fields ?? {}));
    refresh(...touched);
  };
  const { submit, isPending } = useSubmit(payBill, {
    refreshes: touched,
    onDone({ billPayment: { amount, payeeName, dueOn, status } }) {
      const what = `${formatAmount(amount)} to ${payeeName}`;
      const text = status === 'scheduled' ? `${what} on ${formatDate(dueOn)}` : what;
      showToast({ title: titles[status] ?? 'Bill paid', text });
      onPaid();
    },
    onRefused,
  });
  return { submit, isPending, onRefused };
}

const titles: Readonly<Partial<Record<PaymentStatus, string>>> = {
  scheduled: 'Bill payment scheduled',
  review: 'Bill payment in review',
};
