import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { readSummary } from '#contract/overview.ts';
import type { readInsights } from '#contract/transactions.ts';
import { limitsOf, totalsOf } from '../../accounts/balance-parts.ts';
import type { groupAccounts } from '../../accounts/group-accounts.ts';
import type { CallError } from '../../base/api/call.ts';
import { Loaded } from '../../base/api/loaded.tsx';
import { type Period, PeriodChoice } from '../../overview/period-choice.tsx';
import { QuickStats } from '../../overview/quick-stats.tsx';
import { TotalBalance } from '../../overview/total-balance.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Section } from '../../ui/layout/section.tsx';

interface Props {
  readonly summary: UseQueryResult<Reply<typeof readSummary>, CallError>;
  readonly insights: UseQueryResult<Reply<typeof readInsights>, CallError>;
  readonly groups: ReturnType<typeof groupAccounts>;
  readonly className: string;
}

/** What it all comes to. */
export function DashboardTotals({ summary, insights, groups, className }: Props) {
  const [period, setPeriod] = useState<Period>(30);
  const { personal, business } = groups;
  const all = [...personal, ...business];
  const isKnown = all.length > 0;
  const businessNote = business.length > 0 ? `, ${business.length} business` : '';
  const note = isKnown ? `${personal.length} personal${businessNote}` : '';
  const total = (figures?: Reply<typeof readSummary>) => (
    <TotalBalance
      total={figures?.totalBalance}
      sides={isKnown ? totalsOf(all) : undefined}
      days={insights.data?.balances.slice(-period)}
      instead={insights.error && !insights.data && <Missing retry={insights.refetch} />}
    />
  );
  const stats = (figures?: Reply<typeof readSummary>) => (
    <QuickStats summary={figures} accountsNote={note} creditLimit={limitsOf(all)} />
  );
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-x-7 gap-y-9 sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${className}`}
    >
      <Section title="Total Balance" aside={<PeriodChoice period={period} onPeriod={setPeriod} />}>
        <Loaded result={summary} what="Your total" skeleton={total()}>
          {total}
        </Loaded>
      </Section>
      <Section title="Quick Stats">
        <Loaded result={summary} what="Your figures" skeleton={stats()}>
          {stats}
        </Loaded>
      </Section>
    </div>
  );
}

function Missing({ retry }: { readonly retry: () => unknown }) {
  return (
    <div className="mt-4">
      <LoadError text="The chart could not be loaded." onRetry={() => void retry()} />
    </div>
  );
}
