import type { readSummary } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Balance } from '../base/account/balance.tsx';
import { useHiddenBalances } from '../base/account/hidden-balances.ts';
import { formatAmount, formatCount } from '../base/format/format.ts';

interface Props {
  /** Nothing while it is on its way; its place is kept. */
  readonly summary: Reply<typeof readSummary> | undefined;
  /** How many of the accounts are of which side: "3 personal, 2 business"; empty while unknown. */
  readonly accountsNote: string;
  /** All credit limits together; null where there is no credit account, or none is known yet. */
  readonly creditLimit: string | null;
}

function limitText(isKnown: boolean, limit: string | null): string {
  if (limit === null) return isKnown ? 'You have no credit account' : '';
  return limit === '' ? 'Of your credit limits' : `Of a ${formatAmount(limit)} limit`;
}

/** Three figures at a glance, added up by the server. */
export function QuickStats({ summary, accountsNote, creditLimit }: Props) {
  const hidden = useHiddenBalances();
  const limitNote = limitText(
    accountsNote !== '',
    creditLimit !== null && hidden ? '' : creditLimit,
  );
  const rows = [
    ['Total Accounts', accountsNote, summary && formatCount(summary.totalAccounts)],
    ['Recent Transactions', 'Last 30 days', summary && formatCount(summary.recentTransactions)],
    [
      'Credit Available',
      limitNote,
      summary && <Balance key="credit" amount={summary.creditAvailable} />,
    ],
  ] as const;
  return (
    <dl className="card grid grow auto-rows-fr divide-y divide-hair">
      {rows.map(([label, note, figure]) => (
        <div
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-3 px-5 py-3.5 sm:px-6"
        >
          <dt>
            {label}
            <span className="block text-[0.8125rem] leading-[1.125rem] text-muted min-h-[1.125rem]">
              {note}
            </span>
          </dt>
          <dd className="text-xl font-bold tracking-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
