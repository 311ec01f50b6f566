import { closeAccount, listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { listUsers, readUser } from '#endpoints/people/customers.ts';
import { useSubmit } from '../../base/api/use-endpoint.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { SelectField } from '../../base/form/select-field.tsx';
import { useValidatedForm } from '../../base/form/use-validated-form.ts';
import { formatAmount, maskedNumber } from '../../base/format/format.ts';
import { showToast, toastRefusal } from '../../base/page/toasts.ts';
import { waitingToast } from '../../base/queue/decision/second-person.tsx';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { fullName, type User } from '../user.ts';
import type { Account } from './use-customer-dialog.ts';

interface Props {
  readonly user: User;
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly onClose: () => void;
}

type Way = 'account' | 'check';

const ways = [
  { value: 'account', label: 'To another account', hint: 'Posted right away.' },
  { value: 'check', label: 'By check', hint: 'Sent to the address on file.' },
] as const;

/** Closes one account; what is on it is paid out first. */
export function CloseAccountDialog({ user, account, accounts, onClose }: Props) {
  const others = accounts.filter(({ id }) => id !== account.id);
  const [first] = others;
  const form = useValidatedForm<{ way: Way; toAccountId: string }>({
    defaultValues: { way: first ? 'account' : 'check', toAccountId: first?.id ?? '' },
    check: () => ({}),
  });
  const isEmpty = account.balance === '0.00';
  const name = `${account.accountName} ${maskedNumber(account.accountNumber)}`;
  const closing = useSubmit(closeAccount, {
    refreshes: [readUser, listUsers, listAllAccounts, listAllTransactions, readOverview],
    onDone: ({ needsSecondApproval, amount }) => {
      showToast(needsSecondApproval ? waitingToast : { title: 'Account closed', ...paid(amount) });
      onClose();
    },
    onRefused: (refusal) => toastRefusal('Error closing account', refusal),
  });
  const { way } = form.values;
  // A second press is the explicit decision that the customer is not the listed person.
  const isListed = way === 'check' && closing.error?.code === 'screening-hit';
  return (
    <FormDialog
      title={`Close ${account.accountName}?`}
      form={form}
      sending={closing}
      submitLabel={isListed ? 'Not the listed person: close account' : 'Close account'}
      busyText="Closing..."
      kind="danger"
      closesUnasked
      className="grid gap-4"
      intro={
        <p className="mb-5 text-muted">
          <strong className="font-semibold text-ink">{name}</strong> · {fullName(user)}.{' '}
          {isEmpty
            ? 'There is no money on it.'
            : `Its balance of ${formatAmount(account.balance)} is paid out.`}{' '}
          A closed account cannot be opened again.
        </p>
      }
      onSubmit={({ way: chosen, toAccountId }) =>
        closing.submit({
          params: { accountId: account.id },
          body: {
            payout: chosen === 'check' ? { check: true } : { toAccountId },
            ...(isListed && { screeningDecision: 'cleared' }),
          },
        })
      }
      onClose={onClose}
    >
      {first && !isEmpty && (
        <RadioCards
          legend="How the balance is paid out"
          choices={ways}
          value={way}
          onChange={(chosen) => form.setValue('way', chosen)}
        />
      )}
      {!first && !isEmpty && <p>The balance is paid by check, to the address on file.</p>}
      {first && !isEmpty && way === 'account' && (
        <SelectField form={form} name="toAccountId" label="Account">
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {other.accountName} {maskedNumber(other.accountNumber)},{' '}
              {formatAmount(other.availableBalance)} available
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  );
}

function paid(amount: string): { text?: string } {
  return amount === '0.00' ? {} : { text: `${formatAmount(amount)} was paid out.` };
}
