import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { brand } from '#brand/brand.ts';
import { groupAccounts } from '../../accounts/group-accounts.ts';
import { findAccount, shownNameOf } from '../../base/account/own-account.ts';
import { openView, replaceView } from '../../base/page/use-view-url.ts';
import { plainView } from '../../base/page/view-url.ts';
import { claimView } from '../../base/session/view-owner.ts';
import { QuickActions } from '../../overview/quick-actions.tsx';
import { Welcome } from '../../overview/welcome.tsx';
import { SkipLink } from '../../site/frame/skip-link.tsx';
import { LoadingText } from '../../ui/feedback/skeleton.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { cardsAt, earlyParts, frames, lookOf, orderOf, type Part } from './dashboard-layout.ts';
import type { LiveDashboard } from './dialogs/dashboard-dialogs.tsx';
import { preloadDialog } from './dialogs/preload-dialog.ts';
import { useDashboardDialog } from './dialogs/use-dashboard-dialog.ts';
import { useDraftRecovery } from './dialogs/use-draft-recovery.ts';
import { DashboardAccounts } from './sections/dashboard-accounts.tsx';
import { DashboardBalance } from './sections/dashboard-balance.tsx';
import { DashboardCards } from './sections/dashboard-cards.tsx';
import { DashboardInsights } from './sections/dashboard-insights.tsx';
import { DashboardStats } from './sections/dashboard-stats.tsx';
import { DashboardTransactions } from './sections/dashboard-transactions.tsx';
import { DashboardTransfers } from './sections/dashboard-transfers.tsx';
import type { DashboardResults } from './use-dashboard-results.ts';
import { useRefreshOnBalanceChange } from './use-refresh-on-balance-change.ts';

const FreezeBanner = lazy(async () => ({
  default: (await import('../../overview/freeze-banner.tsx')).FreezeBanner,
}));

const DashboardSetUp = lazy(async () => ({
  default: (await import('./sections/dashboard-set-up.tsx')).DashboardSetUp,
}));

const DashboardComingUp = lazy(async () => ({
  default: (await import('./sections/dashboard-coming-up.tsx')).DashboardComingUp,
}));

const depositHistory = { path: ['deposit', 'history'], params: {} };

export interface DashboardProps {
  readonly customerId: string;
  readonly firstName: string;
  /** Whether logging out is under way. */
  readonly isLeaving: boolean;
  readonly onLogout: () => void;
}

interface Props extends DashboardProps {
  readonly results: DashboardResults;
}

/** What the customer sees of the results that are here. */
export function DashboardBody(props: Props) {
  const { customerId, firstName, isLeaving, onLogout, results } = props;
  const { accounts, summary, transfers, deposits, limitRequests, schedules } = results;
  const { cards, insights, recent, me } = results;
  const suggestsSetUp = me.data?.suggestsSetUp ?? false;
  // Before the address is read: the view of another customer is not even asked for.
  useState(() => claimView(customerId) || replaceView(plainView));
  const dialog = useDashboardDialog(accounts.data?.accounts.map(({ id }) => id));
  useRefreshOnBalanceChange(accounts.data?.accounts);
  useDraftRecovery(customerId, accounts.isSuccess, dialog);
  // Where parts stand differs, and with it the order in which they are read and tabbed through.
  const isWide = useMediaQuery('(width >= 72rem)');
  const isPhone = useMediaQuery('(width < 40rem)');

  const [jumps, setJumps] = useState(0);
  const onLines = () => setJumps((count) => count + 1);
  const known = accounts.data?.accounts ?? [];
  const groups = groupAccounts(known);
  const live: LiveDashboard = {
    accounts: [...groups.personal, ...groups.business],
    waitingForLimit: (limitRequests.data?.requests ?? [])
      .filter(({ status }) => status === 'pending')
      .map(({ accountId }) => accountId),
    open: dialog.open,
    onLines,
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
    (isPhone && recent.isPending) ||
    // Adding up a year can take its time; only an otherwise empty page waits for it.
    (isSparse && insights.isPending);
  const nameOf = (id: string) => shownNameOf(known, id, '');

  const actions = (
    <QuickActions
      onAction={(action) => dialog.open(action)}
      onPoint={(action) => preloadDialog([action])}
    />
  );
  const ownAccounts = (
    <DashboardAccounts
      accounts={accounts}
      groups={groups}
      onOpen={({ id }) => dialog.open('account', id)}
      onDocuments={() => dialog.open('documents')}
    />
  );
  const balance = <DashboardBalance summary={summary} insights={insights} accounts={known} />;
  const stats = <DashboardStats summary={summary} groups={groups} />;
  const pending = hasTransfers && (
    <DashboardTransfers
      transfers={transfers}
      deposits={inReview}
      nameOf={nameOf}
      onDeposits={() => openView(depositHistory)}
      opener={dialog.opener}
    />
  );
  const ownCards = (
    <DashboardCards
      cards={cards}
      accountOf={(id) => findAccount(known, id)}
      waitingForLimit={live.waitingForLimit}
      onRequestLimit={(id) => dialog.open('credit-limit', id)}
      onCard={(id) => dialog.open('card', id)}
    />
  );
  const comingUp = scheduled.length > 0 && (
    <Suspense fallback={<div className="card h-64" />}>
      <DashboardComingUp
        schedules={scheduled}
        accounts={live.accounts}
        onManage={() => dialog.open('scheduled')}
      />
    </Suspense>
  );
  const spending = !hasNothing && <DashboardInsights insights={insights} onLines={onLines} />;
  const transactions = (
    <DashboardTransactions
      recent={recent}
      accounts={live.accounts}
      onDeposit={() => dialog.open('deposit')}
      onDirectDeposit={() => dialog.open('direct-deposit')}
      opener={dialog.opener}
      jumps={jumps}
    />
  );
  const setUp = suggestsSetUp && (
    <Suspense fallback={<div className={setUpLook} />}>
      <DashboardSetUp className={setUpLook} isDialogOpen={!dialog.isOpen([])} />
    </Suspense>
  );

  const parts: Readonly<Record<Part, ReactNode>> = {
    'set-up': setUp,
    accounts: ownAccounts,
    balance,
    stats,
    transfers: pending,
    cards: ownCards,
    spending,
    'coming-up': comingUp,
    transactions,
  };
  const layout = isPhone ? 'phone' : isWide ? 'wide' : 'medium';
  const shownCards = cards.data?.cards.filter(({ replacedBy }) => !replacedBy).length ?? 0;
  const cardPlace = cardsAt(shownCards, hasTransfers);
  const order = orderOf(layout, hasTransfers || known.length > 4, cardPlace);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header>
        <DashboardHeader isLeaving={isLeaving} onLogout={onLogout} />
        {summary.data?.frozen && (
          <Suspense>
            <FreezeBanner />
          </Suspense>
        )}
        <Welcome firstName={firstName} />
      </header>
      <main id="main" tabIndex={-1} className="fits-text wrap grow">
        {!isPhone && actions}
        {(isRestPending || summary.isPending) && <LoadingText />}
        <div className={`pb-14 ${frames[layout]}`}>
          {order.map(
            (name, index) =>
              parts[name] &&
              (!isRestPending || index < earlyParts[layout]) && (
                <div key={name} className={lookOf(name, layout, hasNothing, cardPlace)}>
                  {parts[name]}
                </div>
              ),
          )}
        </div>
      </main>
      {!isRestPending && <DashboardFooter />}
      {isPhone && actions}
      {dialog.show(live)}
    </div>
  );
}

const setUpLook =
  'card min-h-[26.5rem] px-5 py-4 sm:min-h-[15rem] sm:px-6 lg:min-h-0 lg:h-[13.5rem]';

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

/** Whether a media query such as "(width >= 72rem)" matches now. */
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
