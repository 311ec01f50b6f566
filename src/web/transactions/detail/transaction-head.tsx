import { PrivateAmount } from '../../base/account/balance.tsx';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import { formatDateTime } from '../../base/format/format.ts';
import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { AvailabilityNote } from '../availability-note.tsx';
import type { TransactionDetail } from './transaction-detail.ts';

/** What happened, how much it was, and where it stands. */
export function TransactionHead({ transaction }: Pick<TransactionDetail, 'transaction'>) {
  const start = useInitialFocus<HTMLDivElement>();
  const { amount, availability, date, description, merchant, progress, type } = transaction;
  const status = progress ?? transaction.status;
  return (
    <div ref={start} tabIndex={-1} className="pb-4.5">
      <p className="text-lg leading-6 font-semibold wrap-anywhere">{description}</p>
      {merchant !== null && !description.includes(merchant) && (
        <p className="text-sm leading-5 text-muted wrap-anywhere">{merchant}</p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <PrivateAmount
          value={amount}
          type={type}
          className="text-[1.75rem] leading-9 font-bold tracking-tight"
        />
        <StatusBadge status={status} tone={transferStatusTone(status)} />
      </p>
      <p className="mt-1 text-sm text-muted">{formatDateTime(date)} Pacific</p>
      <AvailabilityNote parts={availability} />
    </div>
  );
}
