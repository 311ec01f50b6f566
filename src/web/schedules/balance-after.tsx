import { Balance } from '../base/account/balance.tsx';
import { type OwnAccount, shortAccountLabel } from '../base/account/own-account.ts';
import { formatDate } from '../base/format/format.ts';
import { balanceLeft, type ComingPayment } from './coming-up.ts';

interface Props {
  readonly coming: readonly ComingPayment[];
  readonly accounts: readonly OwnAccount[];
  readonly className: string;
}

/** "After these payments, Everyday Checking ••5574 will have $1,240.11 on Dec 31, 2026." */
export function BalanceAfter({ coming, accounts, className }: Props) {
  const left = balanceLeft(coming, accounts);
  if (!left) return null;
  return (
    <p className={`text-muted wrap-anywhere ${className}`}>
      After {coming.length === 1 ? 'this payment' : 'these payments'},{' '}
      {shortAccountLabel(left.account)} will have{' '}
      <b className="font-semibold text-ink">
        <Balance amount={left.amount} />
      </b>{' '}
      on <span className="whitespace-nowrap">{formatDate(left.on)}</span>.
    </p>
  );
}
