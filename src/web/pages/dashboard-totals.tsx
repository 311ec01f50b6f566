import type { UseQueryResult } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import type { readSummary } from '#contract/overview.ts';
import { readInsights } from '#contract/transactions.ts';
import { limitsOf, totalsOf } from '../accounts/balance-parts.ts';
import type { groupAccounts } from '../accounts/group-accounts.ts';
import type { CallError } from '../base/call.ts';
import { Loaded } from '../base/loaded.tsx';
import { useEndpoint } from '../base/use-endpoint.ts';
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
  const { personal, business } = groups;
  const all = [...personal, ...business];
  const note =
    business.length > 0
      ? `${personal.length} personal, ${business.length} business`
      : `${personal.length} personal`;
  return (
    <div className={`flex flex-col gap-9 ${className}`}>
      <Section title="Total Balance">
        <Loaded
          result={summary}
          what="Your total"
          skeleton={<Skeleton className="h-82 rounded-[1.25rem]" />}
        >
          {({ totalBalance }) => (
            <TotalBalance
              total={totalBalance}
              {...totalsOf(all)}
              days={insights.data?.balances}
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
      <Section title="Quick Stats" className="lg:grow">
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
