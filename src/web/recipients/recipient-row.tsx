import { useState } from 'react';
import { listPayees } from '#endpoints/payments/bills.ts';
import { listRecipients, removeRecipient } from '#endpoints/payments/recipients.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { formatDate, maskedNumber } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { recipientLabel, type SavedRecipient } from '../base/recipient/saved-recipient.ts';
import { SavedRow } from '../base/recipient/saved-row.tsx';
import { Button } from '../ui/button/button.tsx';

const words = {
  remove: 'Delete',
  confirm: 'Delete recipient',
  busy: 'Deleting...',
  failed: 'Recipient not deleted',
};

interface Props {
  readonly recipient: SavedRecipient;
  readonly onChange: () => void;
  readonly onWire: () => void;
  readonly onBill: () => void;
}

/** One recipient: how it can be paid, and when it last was. */
export function RecipientRow({ recipient, onChange, onWire, onBill }: Props) {
  const { id, name, lastPaidAt } = recipient;
  const [trouble, setTrouble] = useState<string>();
  const { submit, isPending } = useSubmit(removeRecipient, {
    refreshes: [listRecipients, listPayees],
    onDone: () => showToast({ title: 'Recipient deleted', text: name }),
    onRefused(error) {
      toastRefusal(words.failed, error);
      setTrouble(refusalSentence(error));
    },
  });
  return (
    <SavedRow
      name={name}
      words={words}
      isRemoving={isPending}
      trouble={trouble}
      onChange={onChange}
      onRemove={() => submit({ params: { id } })}
      onDismiss={() => setTrouble(undefined)}
      payButtons={
        <>
          {recipient.wire && (
            <Button
              kind="outline"
              size="small"
              aria-label={`Send wire to ${name}`}
              onClick={onWire}
            >
              Send wire
            </Button>
          )}
          {recipient.bill && (
            <Button kind="outline" size="small" aria-label={`Pay bill to ${name}`} onClick={onBill}>
              Pay bill
            </Button>
          )}
        </>
      }
    >
      <p className="font-semibold wrap-anywhere">{recipientLabel(recipient)}</p>
      {waysOf(recipient).map((way) => (
        <p key={way} className="text-sm text-muted wrap-anywhere">
          {way}
        </p>
      ))}
      <p className="text-sm text-muted">
        {lastPaidAt === null ? 'No payments yet' : `Last payment ${formatDate(lastPaidAt)}`}
      </p>
    </SavedRow>
  );
}

function waysOf({ wire, bill }: SavedRecipient): string[] {
  const ways = [];
  if (wire) ways.push(`Wire: ${wire.recipientBank} ${maskedNumber(wire.recipientAccountNumber)}`);
  if (bill?.accountNumber) {
    ways.push(`Bill: account ${maskAccountNumber(bill.accountNumber).replace('••', '•••• ')}`);
  }
  if (bill && !bill.accountNumber)
    ways.push(`Bill: check to ${[bill.address, bill.city].join(', ')}`);
  return ways;
}
