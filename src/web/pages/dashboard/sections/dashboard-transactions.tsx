import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { listTransactions } from '#contract/accounts/transactions.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { lazyWhenQuiet } from '../../../base/events/lazy-when-quiet.ts';
import { showToast } from '../../../base/page/toasts.ts';
import { closeView, openView, useViewUrl } from '../../../base/page/use-view-url.ts';
import { plainView } from '../../../base/page/view-url.ts';
import { RecentTransactions } from '../../../transactions/recent-transactions.tsx';
import { noFilter } from '../../../transactions/transaction-filter.ts';
import type { TransactionOpener } from '../../../transactions/transaction-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { readDashboardView } from '../dashboard-view.ts';
import { listUrl } from '../list-url.ts';

const loadAll = () => import('../../../transactions/all-transactions.tsx');
type AllTransactions = Awaited<ReturnType<typeof loadAll>>['AllTransactions'];

const EmptyTransactions = lazy(async () => ({
  default: (await import('./empty-transactions.tsx')).EmptyTransactions,
}));

const DashboardSearch = lazyWhenQuiet(
  async () => (await import('./dashboard-search.tsx')).DashboardSearch,
);

interface Props {
  readonly recent: UseQueryResult<Reply<typeof listTransactions>, CallError>;
  readonly accounts: readonly OwnAccount[];
  /** What a customer without transactions can do first. */
  readonly onDeposit: () => void;
  readonly onDirectDeposit: () => void;
  readonly opener: TransactionOpener;
  /** Counts how often the list was opened from elsewhere on the page, to go there. */
  readonly jumps: number;
}

/** The newest transactions; 'View All' turns the same place into the whole, searchable list. */
export function DashboardTransactions(props: Props) {
  const { recent, accounts, onDeposit, onDirectDeposit, opener, jumps } = props;
  const isAll = readDashboardView(useViewUrl())?.hasWholeList === true;
  const [All, setList] = useState<AllTransactions>();
  const container = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const knownJumps = useRef(jumps);

  useEffect(() => {
    if (!isAll || All) return;
    loadAll().then(
      ({ AllTransactions }) => setList(() => AllTransactions),
      () => {
        closeView(plainView);
        showToast({ title: 'The list could not be opened', kind: 'danger' });
      },
    );
  });

  // What was pressed is gone then; the reader goes on where it stood.
  const isOpen = isAll && All !== undefined;
  useEffect(() => {
    if (knownJumps.current !== jumps) pressed.current = true;
    knownJumps.current = jumps;
    if (!pressed.current || isOpen !== isAll) return;
    pressed.current = false;
    // Its heading comes into sight with it: the list is taller than what was pressed.
    container.current?.closest('section')?.scrollIntoView({ block: 'start' });
    container.current?.focus({ preventScroll: true });
  }, [isOpen, isAll, jumps]);

  const turn = (all: boolean) => {
    pressed.current = true;
    if (all) openView(listUrl(noFilter));
    else closeView(plainView);
  };

  return (
    <Section title={isOpen ? 'All Transactions' : 'Recent Transactions'}>
      <div ref={container} tabIndex={-1}>
        {isOpen ? (
          <All accounts={accounts} opener={opener} onClose={() => turn(false)} />
        ) : (
          <Loaded
            result={recent}
            what="Your transactions"
            skeleton={<Skeleton className="h-150 rounded-[1.25rem]" />}
          >
            {({ transactions }) =>
              transactions.length > 0 ? (
                <RecentTransactions
                  transactions={transactions}
                  accounts={accounts}
                  isOpening={isAll}
                  onViewAll={() => turn(true)}
                  onPoint={() => void loadAll().catch(() => {})}
                  opener={opener}
                  tools={
                    <Suspense>
                      <DashboardSearch accounts={accounts} />
                    </Suspense>
                  }
                />
              ) : (
                <Suspense fallback={<div className="card h-60" />}>
                  <EmptyTransactions onDeposit={onDeposit} onDirectDeposit={onDirectDeposit} />
                </Suspense>
              )
            }
          </Loaded>
        )}
      </div>
    </Section>
  );
}
