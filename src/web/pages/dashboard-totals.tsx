import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { readSummary } from '#contract/overview.ts';
import { readInsights } from '#contract/transactions.ts';
import { limitsOf, totalsOf } from '../accounts/balance-parts.ts';
import type { groupAccounts } from '../accounts/group-accounts.ts';
import type { CallError } from '../base/call.ts';
import { Loaded } from '../base/loaded.tsx';
import { useEndpoint } from '../base/use-endpoint.ts';
import { type Period, PeriodChoice } from '../overview/period-choice.tsx';
import { QuickStats } from '../overview/quick-stats.tsx';
import { TotalBalance } from '../overview/total-balance.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  readonly summary: UseQueryResult<Reply<typeof readSummary>, CallError>;
  readonly groups: ReturnType<typeof groupAccounts>;
  readonly className: string;
}

/** What it all comes to. */
export function DashboardTotals({ summary, groups, className }: Props) {
  const insights = useEndpoint(readInsights);
  const [period, setPeriod] = useState<Period>(30);
  const { personal, business } = groups;
  const all = [...personal, ...business];
  const note =
    business.length > 0
      ? `${personal.length} personal, ${business.length} business`
      : `${personal.length} personal`;
  return (
    <div
      className={`grid content-start gap-x-7 gap-y-9 sm:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 ${className}`}
    >
      <Section title="Total Balance" aside={<PeriodChoice period={period} onPeriod={setPeriod} />}>
        <Loaded
          result={summary}
          what="Your total"
          skeleton={<Skeleton className="h-82 rounded-[1.25rem]" />}
        >
          {({ totalBalance }) => (
            <TotalBalance
              total={totalBalance}
              {...totalsOf(all)}
              days={insights.data?.balances.slice(-period)}
              instead={
                insights.error &&
                !insights.data && (
                  <div className="mt-4">
                    <LoadError
                      text="The curve could not be loaded."
                      onRetry={() => void insights.refetch()}
                    />
                  </div>
                )
              }
            />
          )}
        </Loaded>
      </Section>
      <Section title="Quick Stats">
        <Loaded
          result={summary}
          what="Your figures"
          skeleton={<Skeleton className="h-58 rounded-[1.25rem]" />}
        >
          {(figures) => (
            <QuickStats summary={figures} accountsNote={note} creditLimit={limitsOf(all)} />
          )}
        </Loaded>
      </Section>
    </div>
  );
}
