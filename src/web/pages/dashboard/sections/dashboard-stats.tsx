import type { UseQueryResult } from '@tanstack/react-query';
import type { readSummary } from '#contract/back-office/overview.ts';
import type { Reply } from '#contract/endpoint.ts';
import { limitsOf } from '../../../accounts/balance-parts.ts';
import type { groupAccounts } from '../../../accounts/group-accounts.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { QuickStats } from '../../../overview/quick-stats.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface Props {
  readonly summary: UseQueryResult<Reply<typeof readSummary>, CallError>;
  readonly groups: ReturnType<typeof groupAccounts>;
}

export function DashboardStats({ summary, groups: { personal, business } }: Props) {
  const all = [...personal, ...business];
  const businessNote = business.length > 0 ? `, ${business.length} business` : '';
  const note = all.length > 0 ? `${personal.length} personal${businessNote}` : '';
  const stats = (figures?: Reply<typeof readSummary>) => (
    <QuickStats summary={figures} accountsNote={note} creditLimit={limitsOf(all)} />
  );
  return (
    <Section title="Quick Stats">
      <Loaded result={summary} what="Your figures" skeleton={stats()}>
        {stats}
      </Loaded>
    </Section>
  );
}
