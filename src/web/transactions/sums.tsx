import { PrivateAmount } from '../base/account/balance.tsx';
import { formatCount } from '../base/format/format.ts';
import type { RowSums } from './sum-rows.ts';

interface Props {
  readonly count: number;
  readonly sums: RowSums;
}

/** What the rows shown come to. */
export function Sums({ count, sums }: Props) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm leading-5 text-muted tabular-nums">
      <span>
        Showing {formatCount(count)} {count === 1 ? 'transaction' : 'transactions'}
      </span>
      <span className="whitespace-nowrap">
        In{' '}
        <b className="font-semibold">
          <PrivateAmount value={sums.in} type="credit" />
        </b>
      </span>
      <span className="whitespace-nowrap">
        Out{' '}
        <b className="font-semibold">
          <PrivateAmount value={sums.out} type="debit" />
        </b>
      </span>
      {sums.leavesOut && <span>Without holds and transfers between your accounts</span>}
    </p>
  );
}
