import type { Returned } from '#contract/endpoint.ts';
import type { submitWire } from '#contract/payments/transfers.ts';
import type { TransferStatus } from '#rules/payments/transfer-types.ts';
import { fullName, type Holder } from '../../people/lock-holder.ts';
import type { NewTransfer } from '../writes.ts';

type Receipt = Returned<typeof submitWire>['receipt'];

type Shown = Pick<
  NewTransfer,
  | 'id'
  | 'amountCents'
  | 'transferType'
  | 'processingDays'
  | 'description'
  | 'recipientName'
  | 'recipientBank'
  | 'recipientAccountNumber'
  | 'recipientAddress'
  | 'recipientCountry'
  | 'submittedAt'
>;

interface Source {
  readonly accountName: string;
  readonly accountNumber: string;
}

/** What the customer keeps of a transfer. */
export function receiptOf(
  transfer: Shown,
  from: Source,
  holder: Pick<Holder, 'firstName' | 'lastName'>,
  status: TransferStatus,
): Receipt {
  const { accountName, accountNumber } = from;
  return {
    transferId: transfer.id,
    date: transfer.submittedAt,
    from: { accountName, accountNumber, accountHolder: fullName(holder) },
    to: {
      recipientName: transfer.recipientName,
      recipientBank: transfer.recipientBank,
      recipientAccountNumber: transfer.recipientAccountNumber,
      recipientAddress: transfer.recipientAddress,
      country: transfer.recipientCountry,
    },
    amount: transfer.amountCents,
    transferType: transfer.transferType,
    status,
    processingDays: transfer.processingDays,
    description: transfer.description,
  };
}
