import type { ReactNode } from 'react';
import { formatAmount, formatCount } from '../base/format/format.ts';
import type { AdminOverview } from './admin-overview.ts';

/** The bank in four figures. */
export function AdminFigures({ overview }: { readonly overview: AdminOverview }) {
  const { totalCustomers, totalAccounts, totalBalance, recentTransactions } = overview;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Figure label="Total customers">{formatCount(totalCustomers)}</Figure>
      <Figure label="Total accounts">{formatCount(totalAccounts)}</Figure>
      <Figure label="Total balance" isWide note="All customers’ accounts, net of amounts owed">
        {formatAmount(totalBalance)}
      </Figure>
      <Figure label="Recent transactions" isWide note="Last 30 days">
        {formatCount(recentTransactions)}
      </Figure>
    </dl>
  );
}

interface Props {
  readonly label: string;
  readonly note?: string;
  /** On a phone it has the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, note, isWide = false, children }: Props) {
  return (
    <div className={`card px-4 py-3.5 sm:px-5 sm:py-4.5 ${isWide ? 'max-xs:col-span-2' : ''}`}>
      <dt className="text-sm text-muted sm:text-[0.9375rem]">{label}</dt>
      <dd>
        <p className="mt-0.5 text-[1.75rem] leading-9 font-bold tracking-tight wrap-anywhere">
          {children}
        </p>
        {note && <p className="mt-0.5 text-[0.8125rem] leading-4.5 text-muted">{note}</p>}
      </dd>
    </div>
  );
}
