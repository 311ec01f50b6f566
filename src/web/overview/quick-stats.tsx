import type { Reply } from '#contract/endpoint.ts';
import type { readSummary } from '#contract/overview.ts';
import { Balance } from '../base/balance.tsx';
import { formatAmount, formatCount } from '../base/format.ts';
import { useHiddenBalances } from '../base/hidden-balances.ts';

interface Props {
  readonly summary: Reply<typeof readSummary>;
  /** How many of the accounts are of which side: "3 personal, 2 business". */
  readonly accountsNote: string;
  /** All credit limits together; null where there is no credit account. */
  readonly creditLimit: string | null;
}

/** Three figures at a glance, added up by the server. */
export function QuickStats({ summary, accountsNote, creditLimit }: Props) {
  const hidden = useHiddenBalances();
  const limitNote =
    creditLimit === null
      ? 'No credit account'
      : hidden
        ? 'Of your credit limit'
        : `Of a ${formatAmount(creditLimit)} limit`;
  const rows = [
    ['Total Accounts', accountsNote, formatCount(summary.totalAccounts)],
    ['Recent Transactions', 'Last 30 days', formatCount(summary.recentTransactions)],
    ['Credit Available', limitNote, <Balance key="credit" amount={summary.creditAvailable} />],
  ] as const;
  return (
    <dl className="card grid grow auto-rows-fr divide-y divide-hair">
      {rows.map(([label, note, figure]) => (
        <div key={label} className="flex items-center justify-between gap-3 px-5 py-3.5 sm:px-6">
          <dt>
            {label}
            <span className="block text-[0.8125rem] leading-[1.125rem] text-muted">{note}</span>
          </dt>
          <dd className="text-xl font-bold tracking-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
