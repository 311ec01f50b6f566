import { listAccounts } from '#contract/accounts.ts';
import { listBillPayments, payBill } from '#contract/bills.ts';
import { readSummary } from '#contract/overview.ts';
import { listTransactions } from '#contract/transactions.ts';
import type { FieldErrors } from '../base/check-fields.ts';
import { formatAmount, formatDate } from '../base/format.ts';
import { refusalSentence } from '../base/refusal-sentence.ts';
import { showToast, toastRefusal } from '../base/toasts.ts';
import { refresh, useSubmit } from '../base/use-endpoint.ts';

const touched = [listBillPayments, listAccounts, listTransactions, readSummary] as const;

interface Outcomes {
  readonly onPaid: () => void;
  readonly onTrouble: (sentence: string, fields: FieldErrors) => void;
}

/** Pays a bill and says how it went. */
export function usePayBill({ onPaid, onTrouble }: Outcomes) {
  return useSubmit(payBill, {
    refreshes: touched,
    onDone({ billPayment: { amount, payeeName, payOn, status } }) {
      const isPaid = status === 'completed';
      const what = `${formatAmount(amount)} to ${payeeName}`;
      showToast({
        title: isPaid ? 'Bill paid' : 'Bill payment scheduled',
        text: isPaid ? what : `${what} on ${formatDate(payOn)}`,
      });
      onPaid();
    },
    onRefused(error) {
      toastRefusal('Payment Failed', error);
      const sentence = refusalSentence(error);
      // What the account cannot bear can be changed at the amount.
      const isAmount = error.code === 'insufficient-funds';
      onTrouble(sentence, isAmount ? { amount: sentence } : (error.fields ?? {}));
      refresh(...touched);
    },
  });
}
