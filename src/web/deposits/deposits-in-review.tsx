import type { Reply } from '#contract/endpoint.ts';
import type { listCheckDeposits } from '#contract/payments/deposits.ts';
import { PrivateAmount } from '../base/account/balance.tsx';
import { formatDateTime } from '../base/format/format.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';

interface Props {
  readonly deposits: Reply<typeof listCheckDeposits>['checkDeposits'];
  /** What the customer calls an account; empty where it is none of the open ones. */
  readonly nameOf: (accountId: string) => string;
  readonly onHistory: () => void;
}

/** The checks that staff have not looked at yet: they are no transactions until they are accepted. */
export function DepositsInReview({ deposits, nameOf, onHistory }: Props) {
  return (
    <div className="card">
      <ul className="divide-y divide-hair">
        {deposits.map(({ id, accountId, accountName, amount, date }) => (
          <li key={id} className="flex items-start justify-between gap-4 px-5 py-4.5 sm:px-6">
            <div className="min-w-0">
              <h3 className="font-sans text-base leading-6 font-semibold wrap-anywhere">
                Check to {nameOf(accountId) || accountName}
              </h3>
              <p className="text-sm leading-5 text-muted">
                Submitted {formatDateTime(date)}. We email you when it is reviewed.
              </p>
            </div>
            <div className="grid shrink-0 justify-items-end gap-1">
              <PrivateAmount
                value={amount}
                className="text-lg leading-6.5 font-bold tracking-tight"
              />
              <StatusBadge status="in review" tone="pending" />
            </div>
          </li>
        ))}
      </ul>
      <p className="border-t border-hair px-5 py-3 sm:px-6 print:hidden">
        <button type="button" className="link min-h-6 text-sm font-semibold" onClick={onHistory}>
          All check deposits
        </button>
      </p>
    </div>
  );
}
