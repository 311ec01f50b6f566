import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { readInsights } from '#contract/accounts/transactions.ts';
import type { readSummary } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { totalsOf } from '../../../accounts/balance-parts.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { type Period, PeriodChoice } from '../../../overview/period-choice.tsx';
import { TotalBalance } from '../../../overview/total-balance.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface Props {
  readonly summary: UseQueryResult<Reply<typeof readSummary>, CallError>;
  readonly insights: UseQueryResult<Reply<typeof readInsights>, CallError>;
  readonly accounts: readonly OwnAccount[];
}

/** What it all comes to. */
export function DashboardBalance({ summary, insights, accounts }: Props) {
  const [period, setPeriod] = useState<Period>(30);
  const total = (figures?: Reply<typeof readSummary>) => (
    <TotalBalance
      total={figures?.totalBalance}
      sides={accounts.length > 0 ? totalsOf(accounts) : undefined}
      days={insights.data?.balances.slice(-period)}
      instead={insights.error && !insights.data && <Missing retry={insights.refetch} />}
    />
  );
  return (
    <Section title="Total Balance" aside={<PeriodChoice period={period} onPeriod={setPeriod} />}>
      <Loaded result={summary} what="Your total" skeleton={total()}>
        {total}
      </Loaded>
    </Section>
  );
}

function Missing({ retry }: { readonly retry: () => unknown }) {
  return (
    <div className="mt-4">
      <LoadError text="The chart could not be loaded." onRetry={() => void retry()} />
    </div>
  );
}
