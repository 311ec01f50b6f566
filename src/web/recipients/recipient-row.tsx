import { useState } from 'react';
import { listPayees } from '#endpoints/bills.ts';
import { listRecipients, removeRecipient } from '#endpoints/recipients.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { formatDate, maskedNumber } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { recipientLabel, type SavedRecipient } from '../base/recipient/saved-recipient.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

interface Props {
  readonly recipient: SavedRecipient;
  readonly onChange: () => void;
}

/** One recipient: how it can be paid, and when it last was. */
export function RecipientRow({ recipient, onChange }: Props) {
  const { id, name, lastPaidAt } = recipient;
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const { submit, isPending } = useSubmit(removeRecipient, {
    refreshes: [listRecipients, listPayees],
    onDone: () => showToast({ title: 'Recipient deleted', text: name }),
    onRefused(error) {
      toastRefusal('Recipient not deleted', error);
      setTrouble(refusalSentence(error));
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{recipientLabel(recipient)}</p>
        {waysOf(recipient).map((way) => (
          <p key={way} className="text-sm text-muted wrap-anywhere">
            {way}
          </p>
        ))}
        <p className="text-sm text-muted">
          {lastPaidAt === null ? 'Not paid yet' : `Last paid ${formatDate(lastPaidAt)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button kind="quiet" size="small" aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Delete ${name}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirmLabel="Delete recipient"
          isDanger
          busy={isPending}
          busyText="Deleting..."
          onConfirm={() => submit({ params: { id } })}
          onClose={() => {
            setAsking(false);
            setTrouble(undefined);
          }}
        >
          <p>Payments already made stay in your history.</p>
          {trouble && (
            <Notice tone="danger" title="Recipient not deleted" className="mt-4">
              {trouble}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </li>
  );
}

function waysOf({ wire, bill }: SavedRecipient): string[] {
  const ways = [];
  if (wire) ways.push(`Wire: ${wire.recipientBank} ${maskedNumber(wire.recipientAccountNumber)}`);
  if (bill?.accountNumber) ways.push(`Bill: account ${maskAccountNumber(bill.accountNumber)}`);
  else if (bill) ways.push(`Bill: check to ${[bill.address, bill.city].join(', ')}`);
  return ways;
}
