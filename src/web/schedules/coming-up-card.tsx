import { Balance } from '../base/account/balance.tsx';
import type { OwnAccount } from '../base/account/own-account.ts';
import { formatDate } from '../base/format/format.ts';
import { BalanceAfter } from './balance-after.tsx';
import type { ComingPayment } from './coming-up.ts';
import { rhythmOf } from './schedule-labels.ts';

interface Props {
  readonly coming: readonly ComingPayment[];
  readonly accounts: readonly OwnAccount[];
}

/** The payments of the next weeks, and the balance that they leave. */
export function ComingUpCard({ coming, accounts }: Props) {
  return (
    <div className="card">
      <ul className="divide-y divide-hair">
        {coming.map(({ key, schedule, dueOn, amount }) => (
          <li
            key={key}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-5 py-3.5 sm:px-6"
          >
            <div className="grow basis-28">
              <p className="font-semibold wrap-anywhere">{schedule.toName}</p>
              <p className="text-sm text-muted">
                {formatDate(dueOn)} · {rhythmOf(schedule)}
              </p>
            </div>
            <p className="ml-auto text-lg leading-6 font-bold tabular-nums">
              <Balance amount={amount} />
            </p>
          </li>
        ))}
      </ul>
      <BalanceAfter
        coming={coming}
        accounts={accounts}
        className="border-t border-hair px-5 py-3.5 sm:px-6"
      />
    </div>
  );
}
