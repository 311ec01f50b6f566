import { formatAmount } from '../base/format.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import type { WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly transfer: WaitingTransfer;
  readonly act: 'deny' | 'return';
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

const usual = {
  deny: [
    'The recipient’s details could not be confirmed.',
    'We could not reach you to confirm this transfer.',
    'This transfer looks like a known fraud. Please call us.',
  ],
  return: [
    'The account at the other bank is closed.',
    'The other bank could not find the account.',
  ],
};

/** Asks why a transfer is not carried out, or comes back. */
export function TransferReason({ transfer, act, onSubmit, onClose }: Props) {
  const { userName, recipientName, amount } = transfer;
  const isDenial = act === 'deny';
  return (
    <ReasonDialog
      title={isDenial ? 'Deny this transfer?' : 'Return this transfer?'}
      submitLabel={isDenial ? 'Deny transfer' : 'Return transfer'}
      usual={usual[act]}
      hint={`${userName} reads this in an email.`}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {formatAmount(amount)} from {userName} to {recipientName}.{' '}
        {isDenial
          ? 'What was set aside for it becomes available again at once.'
          : 'The other bank sent it back: its money is posted back to the account.'}
      </p>
    </ReasonDialog>
  );
}
