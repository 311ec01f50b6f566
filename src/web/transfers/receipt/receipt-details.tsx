import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { formatAmount, maskedNumber } from '../../base/format/format.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { feeLabel, transferTypeLabels } from '../transfer-labels.ts';
import { countryOf, processingTime, type Receipt, shortId } from './receipt.ts';

interface Props {
  readonly receipt: Receipt;
  readonly fee: string | undefined;
}

/** Every field of a receipt, in the order in which people ask. */
export function ReceiptDetails({ receipt, fee }: Props) {
  const { from, to, amount, description, status, transferId, transferType } = receipt;
  const time = processingTime(receipt);
  return (
    <DetailList>
      <Detail label="Transfer ID">
        <span className="-my-1.5 -mr-2.5 inline-flex items-center gap-0.5 print:m-0">
          {shortId(receipt)}
          <CopyButton text={transferId} label="Copy the whole transfer ID" />
        </span>
      </Detail>
      <Detail label="Amount" more={fee !== undefined && feeLabel(fee)}>
        {formatAmount(amount)}
      </Detail>
      <Detail label="Type">{transferTypeLabels[transferType]}</Detail>
      <Detail label="Status">
        <StatusBadge status={status} tone={transferStatusTone(status)} />
      </Detail>
      <Detail label="From" more={`${from.accountName} ${maskedNumber(from.accountNumber)}`}>
        {from.accountHolder}
      </Detail>
      <Detail label="To" more={<Address receipt={receipt} />}>
        {to.recipientName}
      </Detail>
      {description !== null && <Detail label="Purpose">{description}</Detail>}
      {time !== null && (
        <Detail label="Processing time" more="after approval, at the latest">
          {time}
        </Detail>
      )}
    </DetailList>
  );
}

function Address({ receipt }: Pick<Props, 'receipt'>) {
  const { recipientAddress, recipientAccountNumber, recipientBank } = receipt.to;
  const lines = [
    `${recipientBank} ${maskedNumber(recipientAccountNumber)}`,
    recipientAddress,
    countryOf(receipt),
  ];
  return lines.map(
    (line) =>
      line !== null && (
        <span key={line} className="block">
          {line}
        </span>
      ),
  );
}
