import { useEffect, useEffectEvent } from 'react';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import { refusalSentence } from '../../../base/api/refusal-sentence.ts';
import { useRecipients } from '../../../base/recipient/saved-recipient.ts';
import { BillsDialog } from '../../../bills/bills-dialog.tsx';
import { TransferDialog } from '../../../transfers/send/transfer-dialog.tsx';
import { recipientPart } from '../../../transfers/send/wire-draft.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadingDialog } from '../../../ui/dialog/loading-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';

interface Props {
  readonly recipientId: string;
  readonly way: 'wire' | 'bill';
  readonly accounts: readonly OwnAccount[];
  readonly onScheduled: () => void;
  readonly onManageRecipients: () => void;
  /** The customer has no such recipient, or it cannot be paid this way. */
  readonly onUnknown: () => void;
  readonly onClose: () => void;
}

/** The form of a wire or a bill to a saved recipient. */
export function PayRecipient({ recipientId, way, onUnknown, ...props }: Props) {
  const { data, error, isFetching, refetch } = useRecipients();
  const recipient = data?.recipients.find(({ id }) => id === recipientId);
  const isUnknown = data !== undefined && !recipient?.[way];
  const leave = useEffectEvent(onUnknown);
  useEffect(() => {
    if (isUnknown) leave();
  }, [isUnknown]);
  if (error && !data) {
    return (
      <Dialog title="Recipients" onClose={props.onClose}>
        <LoadError
          text={refusalSentence(error, 'Your recipients could not be loaded.')}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Dialog>
    );
  }
  if (!recipient?.[way]) return <LoadingDialog onClose={props.onClose} />;
  if (way === 'bill') return <BillsDialog {...props} start={{ draft: { payeeId: recipientId } }} />;
  const { transferType } = recipient.wire ?? { transferType: 'wire_domestic' };
  const draft = { ...recipientPart(recipient.wire ?? undefined, transferType), recipientId };
  return <TransferDialog {...props} start={{ transferType, draft }} />;
}
