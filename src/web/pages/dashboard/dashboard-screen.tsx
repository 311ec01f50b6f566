import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { brand } from '#brand/brand.ts';
import { listAccounts } from '#endpoints/accounts.ts';
import { listCards } from '#endpoints/cards.ts';
import { listLimitRequests } from '#endpoints/credit-limits.ts';
import { listCheckDeposits } from '#endpoints/deposits.ts';
import { readSummary } from '#endpoints/overview.ts';
import { listSchedules } from '#endpoints/schedules.ts';
import { readInsights } from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';
import { groupAccounts } from '../../accounts/group-accounts.ts';
import { useMe } from '../../auth/api.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { openView, replaceView } from '../../base/page/use-view-url.ts';
import { plainView } from '../../base/page/view-url.ts';
import { claimView } from '../../base/session/view-owner.ts';
import { FreezeBanner } from '../../overview/freeze-banner.tsx';
import { QuickActions } from '../../overview/quick-actions.tsx';
import { Welcome } from '../../overview/welcome.tsx';
import { SkipLink } from '../../site/frame/skip-link.tsx';
import { LoadingText } from '../../ui/feedback/skeleton.tsx';
import { DashboardAccounts } from './dashboard-accounts.tsx';
import { type LiveDashboard, loadDialog } from './dashboard-dialogs.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DashboardInsights } from './dashboard-insights.tsx';
import { DashboardTotals } from './dashboard-totals.tsx';
import { DashboardTransactions } from './dashboard-transactions.tsx';
import { DashboardTransfersAndCards } from './dashboard-transfers-and-cards.tsx';
import { useDashboardDialog } from './use-dashboard-dialog.ts';
import { useDraftRecovery } from './use-draft-recovery.ts';
import { useRefreshOnBalanceChange } from './use-refresh-on-balance-change.ts';

const AuthenticatorPrompt = lazy(async () => ({
  default: (await import('../../auth/authenticator/authenticator-prompt.tsx')).AuthenticatorPrompt,
}));

const DashboardComingUp = lazy(async () => ({
  default: (await import('./dashboard-coming-up.tsx')).DashboardComingUp,
}));

const ACCOUNTS_MS = 30_000;
const TRANSFERS_MS = 10_000;

const depositHistory = { path: ['deposit', 'history'], params: {} };

const besideCards = 'lg:row-span-2 lg:row-start-3';

interface Props {
  readonly customerId: string;
  readonly firstName: string;
  /** Whether logging out is under way. */
  readonly isLeaving: boolean;
  readonly onLogout: () => void;
}

/** The customer's page. Its parts are fetched each on its own, so that one that fails leaves the rest. */
export function DashboardScreen({ customerId, firstName, isLeaving, onLogout }: Props) {
  const accounts = useEndpoint(listAccounts, { pollMs: ACCOUNTS_MS, hasEvents: true });
  const summary = useEndpoint(readSummary, { pollMs: ACCOUNTS_MS, hasEvents: true });
  const transfers = useEndpoint(listPendingTransfers, { pollMs: TRANSFERS_MS, hasEvents: true });
  const deposits = useEndpoint(listCheckDeposits, {
    query: { status: 'pending', limit: '20' },
    pollMs: ACCOUNTS_MS,
    hasEvents: true,
  });
  const limitRequests = useEndpoint(listLimitRequests, { pollMs: ACCOUNTS_MS, hasEvents: true });
  const schedules = useEndpoint(listSchedules, { pollMs: ACCOUNTS_MS });
  const cards = useEndpoint(listCards);
  const insights = useEndpoint(readInsights);
  const isAuthenticatorSuggested = useMe().data?.suggestsAuthenticator ?? false;
  // Before the address is read: the view of another customer is not even asked for.
  useState(() => claimView(customerId) || replaceView(plainView));
  const dialog = useDashboardDialog(accounts.data?.accounts.map(({ id }) => id));
  useRefreshOnBalanceChange(accounts.data?.accounts);
  useDraftRecovery(customerId, accounts.isSuccess, dialog);
  // Where there are two columns, the chart stands beside the cards instead of at the end.
  const isWide = useMediaQuery('(width >= 64rem)');

  const [jumps, setJumps] = useState(0);
  const known = accounts.data?.accounts ?? [];
  const groups = groupAccounts(known);
  const live: LiveDashboard = {
    accounts: [...groups.personal, ...groups.business],
    waitingForLimit: (limitRequests.data?.requests ?? [])
      .filter(({ status }) => status === 'pending')
      .map(({ accountId }) => accountId),
    open: dialog.open,
    opener: dialog.opener,
  };
  // What is above decides where the rest stands: it is drawn once that is known, so that nothing
  // the reader looks at moves.
  const isAccountsPending = accounts.isPending;
  const inReview = deposits.data?.checkDeposits ?? [];
  const scheduled = schedules.data?.schedules ?? [];
  const hasTransfers = transfers.data?.pendingTransfers.length !== 0 || inReview.length > 0;
  const isSparse = !hasTransfers && cards.data?.cards.length === 0;
  const hasNothing = isSparse && insights.data?.spending.length === 0;
  const isRestPending =
    isAccountsPending ||
    transfers.isPending ||
    deposits.isPending ||
    schedules.isPending ||
    cards.isPending ||
    // Adding up a year can take its time; only an otherwise empty page waits for it.
    (isSparse && insights.isPending);
  const spending = !hasNothing && (
    <DashboardInsights
      insights={insights}
      onLines={() => setJumps((count) => count + 1)}
      className={hasTransfers ? besideCards : 'lg:row-span-3 lg:row-start-2'}
    />
  );

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        <DashboardHeader isLeaving={isLeaving} onLogout={onLogout} />
        {summary.data?.frozen && <FreezeBanner />}
        <Welcome firstName={firstName} />
      </header>
      <main id="main" tabIndex={-1} className="wrap grow">
        <QuickActions
          onAction={(action) => dialog.open(action)}
          onPoint={(action) => void loadDialog([action]).catch(() => {})}
        />
        {isAuthenticatorSuggested && (
          <Suspense fallback={<div className="card mt-6 h-24" />}>
            <AuthenticatorPrompt onSetUp={() => dialog.open('authenticator')} />
          </Suspense>
        )}
        {(isRestPending || summary.isPending) && <LoadingText />}
        <div className="grid gap-x-7 gap-y-9 pt-9 pb-14 lg:grid-cols-[minmax(0,1fr)_23rem] lg:pt-11">
          <DashboardAccounts
            accounts={accounts}
            groups={groups}
            onOpen={({ id }) => dialog.open('account', id)}
            onDocuments={() => dialog.open('documents')}
          />
          <DashboardTotals
            summary={summary}
            insights={insights}
            groups={groups}
            className={isAccountsPending ? 'max-lg:hidden' : ''}
          />
          {!isRestPending && (
            <>
              <DashboardTransfersAndCards
                transfers={transfers}
                deposits={inReview}
                cards={cards}
                accounts={known}
                waitingForLimit={live.waitingForLimit}
                onRequestLimit={(id) => dialog.open('credit-limit', id)}
                onCard={(id) => dialog.open('card', id)}
                onDeposits={() => openView(depositHistory)}
                opener={dialog.opener}
              />
              {isWide && spending}
              {scheduled.length > 0 && (
                <Suspense fallback={<div className="card h-64 lg:col-span-2" />}>
                  <DashboardComingUp
                    schedules={scheduled}
                    accounts={live.accounts}
                    onManage={() => dialog.open('scheduled')}
                  />
                </Suspense>
              )}
              <DashboardTransactions
                accounts={live.accounts}
                onDeposit={() => dialog.open('deposit')}
                onAccount={({ id }) => dialog.open('account', id)}
                opener={dialog.opener}
                jumps={jumps}
                className={hasNothing ? 'lg:row-span-3 lg:row-start-2' : 'lg:col-span-2'}
              />
              {!isWide && spending}
            </>
          )}
        </div>
      </main>
      {!isRestPending && <DashboardFooter />}
      {dialog.show(live)}
    </div>
  );
}

function DashboardFooter() {
  const { city, state } = brand.headquarters;
  return (
    <footer className="border-t border-border pt-5.5 pb-7.5 text-sm leading-5 text-muted print:hidden">
      <p className="wrap flex flex-wrap justify-between gap-x-6 gap-y-2">
        <span>
          {brand.name}, {city}, {state} · Member FDIC · Equal Housing Lender
        </span>
        <span>Routing number {brand.routingNumber}</span>
      </p>
    </footer>
  );
}

/** Whether a media query such as "(width >= 64rem)" matches now. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
