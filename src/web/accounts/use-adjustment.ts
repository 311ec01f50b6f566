import {
  creditAccount,
  debitAccount,
  listAdjustments,
  listAllAccounts,
} from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { listUsers, readUser } from '#endpoints/people/customers.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import type { FieldErrors } from '../base/form/check-fields.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import type { Direction } from './adjustment.ts';

interface Outcome {
  readonly onDone: () => void;
  readonly onRefused: (fields: FieldErrors) => void;
}

const toastTitles = {
  credit: { done: 'Account credited successfully', failed: 'Error crediting account' },
  debit: { done: 'Account debited successfully', failed: 'Error debiting account' },
} as const;

/** Sends it, and says whether it was posted or waits for a second person. */
export function useAdjustment(direction: Direction, { onDone, onRefused }: Outcome) {
  const { done, failed } = toastTitles[direction];
  return useSubmit(direction === 'credit' ? creditAccount : debitAccount, {
    refreshes: [
      listAllAccounts,
      listAllTransactions,
      listUsers,
      readUser,
      listAdjustments,
      readOverview,
    ],
    onDone: ({ status }) => {
      showToast(
        status === 'posted'
          ? { title: done }
          : {
              title: 'Waiting for a second person',
              text: `A colleague has to approve this ${direction} before it is posted.`,
            },
      );
      onDone();
    },
    onRefused: (error) => {
      toastRefusal(failed, error);
      onRefused(error.fields ?? {});
    },
  });
}
