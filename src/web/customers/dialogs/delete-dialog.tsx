import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { listWaitingTransfers } from '#endpoints/payments/transfers.ts';
import {
  closeUser,
  listClosedCustomers,
  listUsers,
  readUser,
} from '#endpoints/people/customers.ts';
import { refusalSentence } from '../../base/api/refusal-sentence.ts';
import { refresh, useSubmit } from '../../base/api/use-endpoint.ts';
import { formatAmount } from '../../base/format/format.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { waitingToast } from '../../base/queue/decision/second-person.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fullName, type User } from '../user.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
  readonly onDeleted: (() => void) | undefined;
}

const DEBT = 'This writes off a debt, so a colleague has to confirm the deletion too.';

/** Asks twice before a customer is gone: a press, and then another one on the same button. */
export function DeleteDialog({ user, onClose, onDeleted }: Props) {
  const [isSure, setSure] = useState(false);
  const name = fullName(user);
  const { submit, isPending, error } = useSubmit(closeUser, {
    refreshes: [
      listUsers,
      listAllAccounts,
      listAllTransactions,
      listWaitingTransfers,
      readOverview,
      listClosedCustomers,
    ],
    onDone: ({ needsSecondApproval }) => {
      onClose();
      if (needsSecondApproval) {
        refresh(readUser);
        showToast({ title: waitingToast.title, text: DEBT });
        return;
      }
      showToast({ title: 'User deleted successfully' });
      onDeleted?.();
    },
    onRefused: (refusal) => {
      toastRefusal('Error deleting user', refusal);
      setSure(false);
    },
  });

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={isSure ? `Press again to delete ${user.firstName}` : 'Delete User'}
      isDanger
      busy={isPending}
      busyText="Deleting..."
      onConfirm={() => (isSure ? submit({ params: { userId: user.id } }) : setSure(true))}
      onClose={onClose}
    >
      <p>
        All accounts and transactions of <strong className="font-semibold">{name}</strong> (
        {user.email}) are also deleted. This action cannot be undone.
      </p>
      <p className="mt-3 text-muted">{effect(user)}</p>
      <p role="status" className="mt-3 font-semibold text-danger">
        {isSure && 'This is the last step. Press the button again to delete.'}
      </p>
      {error && (
        <Notice tone="danger" className="mt-4">
          {refusalSentence(error)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function effect({ accountsCount, totalBalance }: User): string {
  const signedOut =
    'The customer is signed out everywhere, and their pending transfers are cancelled.';
  if (accountsCount === 0) return signedOut;
  const accounts = accountsCount === 1 ? 'one account' : `${accountsCount} accounts`;
  const money = `This removes ${accounts} from the lists of accounts and transactions. The balance of ${formatAmount(totalBalance)} goes to the bank’s closed accounts, and the bank’s own books keep the entries.`;
  return `${money} ${signedOut}`;
}
