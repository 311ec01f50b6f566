import type { Reply } from '#contract/endpoint.ts';
import { readSentPayment } from '#endpoints/payments/recipients.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import { refusalSentence } from '../../../base/api/refusal-sentence.ts';
import { useEndpoint } from '../../../base/api/use-endpoint.ts';
import { type SavedRecipient, useRecipients } from '../../../base/recipient/saved-recipient.ts';
import { type BillStart, BillsDialog } from '../../../bills/bills-dialog.tsx';
import { payeeDraft } from '../../../bills/payee-draft.ts';
import { TransferDialog } from '../../../transfers/send/transfer-dialog.tsx';
import type { WireStart } from '../../../transfers/send/use-transfer-drafts.ts';
import { recipientPart } from '../../../transfers/send/wire-draft.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadingDialog } from '../../../ui/dialog/loading-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';

type Payment = Reply<typeof readSentPayment>['payment'];

interface Props {
  readonly paymentId: string;
  readonly accounts: readonly OwnAccount[];
  readonly onManageRecipients: () => void;
  readonly onClose: () => void;
}

/** The form of a wire or a bill, filled with what an earlier one said. */
export function SendAgain({ paymentId, accounts, onManageRecipients, onClose }: Props) {
  const sent = useEndpoint(readSentPayment, { params: { id: paymentId }, isShared: true });
  const recipients = useRecipients();
  const isLoaded = sent.data !== undefined && recipients.data !== undefined;
  const error = sent.error ?? recipients.error;
  // What is there already stays: a form that is being filled in is not taken away.
  if (error && !isLoaded) {
    return (
      <Dialog title="Send again" onClose={onClose}>
        <LoadError
          text={refusalSentence(error, 'This payment could not be loaded.')}
          isRetrying={sent.isFetching || recipients.isFetching}
          onRetry={() => {
            void sent.refetch();
            void recipients.refetch();
          }}
        />
      </Dialog>
    );
  }
  if (!isLoaded) return <LoadingDialog onClose={onClose} />;
  const { payment } = sent.data;
  // The details that are saved now: an account that was replaced may be closed.
  const recipient = recipients.data.recipients.find(({ id }) => id === payment.recipientId);
  const props = { accounts, onManageRecipients, onClose };
  const wire = wireStart(payment, recipient);
  return wire ? (
    <TransferDialog {...props} start={wire} />
  ) : (
    <BillsDialog {...props} start={billStart(payment, recipient)} />
  );
}

function wireStart(
  { kind, wire, fromAccountId, amount, description }: Payment,
  recipient: SavedRecipient | undefined,
): WireStart | undefined {
  if (kind !== 'wire' || !wire) return undefined;
  const to = recipient?.wire ?? wire;
  return {
    transferType: to.transferType,
    draft: {
      ...recipientPart(to, to.transferType),
      fromAccountId,
      amount,
      description: description ?? '',
      recipientId: recipient?.wire ? recipient.id : '',
    },
  };
}

function billStart(
  { name, bill, fromAccountId, amount, description }: Payment,
  recipient: SavedRecipient | undefined,
): BillStart {
  const draft = { fromAccountId, amount, memo: description ?? '' };
  if (recipient?.bill) return { draft: { ...draft, payeeId: recipient.id } };
  return { draft, newPayee: bill ? payeeDraft({ name, ...bill }) : undefined };
}
