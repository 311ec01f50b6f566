import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { listLimitRequests } from '#endpoints/accounts/credit-limits.ts';
import { listTransactions, readInsights } from '#endpoints/accounts/transactions.ts';
import { readSummary } from '#endpoints/back-office/overview.ts';
import { listCards } from '#endpoints/payments/cards.ts';
import { listCheckDeposits } from '#endpoints/payments/deposits.ts';
import { listSchedules } from '#endpoints/payments/schedules.ts';
import { listPendingTransfers } from '#endpoints/payments/transfers.ts';
import { useMe } from '../../auth/api.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { RECENT_COUNT } from '../../transactions/recent-transactions.tsx';

const ACCOUNTS_MS = 30_000;
const TRANSFERS_MS = 10_000;

export type DashboardResults = ReturnType<typeof useDashboardResults>;

/** The parts of the page, fetched each on its own, so that one that fails leaves the rest. */
export function useDashboardResults() {
  return {
    accounts: useEndpoint(listAccounts, { pollMs: ACCOUNTS_MS }),
    summary: useEndpoint(readSummary, { pollMs: ACCOUNTS_MS, hasEvents: true }),
    transfers: useEndpoint(listPendingTransfers, { pollMs: TRANSFERS_MS }),
    deposits: useEndpoint(listCheckDeposits, {
      query: { status: 'pending', limit: '20' },
      pollMs: ACCOUNTS_MS,
      hasEvents: true,
    }),
    limitRequests: useEndpoint(listLimitRequests, { pollMs: ACCOUNTS_MS }),
    schedules: useEndpoint(listSchedules, { pollMs: ACCOUNTS_MS }),
    cards: useEndpoint(listCards),
    insights: useEndpoint(readInsights),
    recent: useEndpoint(listTransactions, { query: { limit: String(RECENT_COUNT + 1) } }),
    me: useMe(),
  };
}
