import { useState } from 'react';
import { FormDialog } from '../base/form/form-dialog.tsx';
import { MoneyField } from '../base/form/money-field.tsx';
import { TextField } from '../base/form/text-field.tsx';
import { useValidatedForm } from '../base/form/use-validated-form.ts';
import { formatAmount, maskedNumber } from '../base/format/format.ts';
import { useStaffTerms } from '../base/session/use-staff-terms.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Amount } from '../ui/display/amount.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';
import {
  balanceAfter,
  checkAdjustment,
  checkAmount,
  emptyAdjustment,
  isLarge,
} from './adjustment.ts';
import type { AdjustmentTarget } from './admin-account-columns.tsx';
import { useAdjustment } from './use-adjustment.ts';

interface Props extends AdjustmentTarget {
  readonly onClose: () => void;
}

const labels = {
  credit: { title: 'Credit Account', busy: 'Crediting...', to: 'to' },
  debit: { title: 'Debit Account', busy: 'Debiting...', to: 'from' },
} as const;

/** Puts money on an account by hand or takes it off; large amounts are asked for twice. */
export function AdjustmentDialog({ account, direction, onClose }: Props) {
  const { title, busy, to } = labels[direction];
  const [isAsking, setAsking] = useState(false);
  const terms = useStaffTerms();
  const bounds = { account, direction, largest: terms?.largestAdjustment };
  const form = useValidatedForm({
    defaultValues: emptyAdjustment,
    check: (values) => checkAdjustment(bounds, values),
    checkTyped: (values) => checkAmount(bounds, values),
  });
  const { amount } = form.values;
  const adjustment = useAdjustment(direction, {
    onDone: onClose,
    onRefused: (fields) => {
      setAsking(false);
      form.showRefused(fields);
    },
  });
  const after = balanceAfter(account, direction, amount);
  const send = (body = form.values) =>
    adjustment.submit({ params: { accountId: account.id }, body });

  return (
    <FormDialog
      title={title}
      form={form}
      sending={adjustment}
      submitLabel={title}
      busyText={busy}
      intro={
        <p className="mb-5 text-muted">
          <strong className="font-semibold text-ink">{account.accountName}</strong>{' '}
          {maskedNumber(account.accountNumber)} · {account.userName}
        </p>
      }
      outro={
        <>
          <div className="mt-5" aria-live="polite">
            <DetailList>
              <Detail label="Balance now">
                <Amount value={account.balance} />
              </Detail>
              {direction === 'debit' && (
                <Detail label="Available now">
                  <Amount value={account.availableBalance} />
                </Detail>
              )}
              <Detail label="Balance after" total>
                {after === null ? '–' : <Amount value={after} />}
              </Detail>
            </DetailList>
          </div>
          {isAsking && (
            <ConfirmDialog
              title="Large amount"
              confirmLabel={title}
              busy={adjustment.isPending}
              busyText={busy}
              onConfirm={() => send()}
              onClose={() => setAsking(false)}
            >
              <p>
                {direction === 'credit' ? 'Credit' : 'Debit'}{' '}
                <strong className="font-semibold">{formatAmount(amount)}</strong> {to}{' '}
                {account.accountName} for {account.userName}?
              </p>
              {after !== null && (
                <p className="mt-2 text-muted">
                  The balance goes from {formatAmount(account.balance)} to {formatAmount(after)}.
                </p>
              )}
            </ConfirmDialog>
          )}
        </>
      }
      onSubmit={(body) => (isLarge(body.amount, terms?.largeAmount) ? setAsking(true) : send(body))}
      onClose={onClose}
    >
      <MoneyField form={form} name="amount" label="Amount" />
      <TextField
        form={form}
        name="description"
        label="Description"
        hint="The reason. The customer will see it with the transaction."
        maxLength={140}
      />
    </FormDialog>
  );
}
