import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { booksPage } from '../../books/books-view.ts';
import { ChunkBoundary } from '../../ui/feedback/chunk-boundary.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { tabLabels } from './admin-nav.tsx';
import type { AdminView } from './admin-view.ts';
import { tabOfQueue } from './badges.ts';
import { lazyTab, preloadTabsWhenIdle } from './lazy-tab.ts';

const OverviewTab = lazyTab(
  async () => (await import('../../overview/overview-tab.tsx')).OverviewTab,
);
const CustomersTab = lazyTab(
  async () => (await import('../../customers/customers-tab.tsx')).CustomersTab,
);
const StaffCardDialog = lazyTab(
  async () => (await import('../../cards/staff-card-dialog.tsx')).StaffCardDialog,
);
const AccountsTab = lazyTab(
  async () => (await import('../../accounts/accounts-tab.tsx')).AccountsTab,
);
const TransactionsTab = lazyTab(
  async () => (await import('../../transactions/admin/transactions-tab.tsx')).TransactionsTab,
);
const ApplicationsTab = lazyTab(
  async () => (await import('../../applications/approval/applications-tab.tsx')).ApplicationsTab,
);
const TransfersTab = lazyTab(
  async () => (await import('../../transfers/approval/transfers-tab.tsx')).TransfersTab,
);
const AccessCodesTab = lazyTab(
  async () => (await import('../../access-codes/access-codes-tab.tsx')).AccessCodesTab,
);
const LimitRequestsTab = lazyTab(
  async () => (await import('../../credit-limits/limit-requests-tab.tsx')).LimitRequestsTab,
);
const DepositsTab = lazyTab(
  async () => (await import('../../deposits/deposits-tab.tsx')).DepositsTab,
);
const RequestsTab = lazyTab(
  async () => (await import('../../requests/requests-tab.tsx')).RequestsTab,
);
const BillPaymentsTab = lazyTab(
  async () => (await import('../../bills/bill-payments-tab.tsx')).BillPaymentsTab,
);
const ReverseJournalButton = lazyTab(
  async () =>
    (await import('../../transactions/admin/reverse-journal-button.tsx')).ReverseJournalButton,
);
const BooksTab = lazyTab(async () => (await import('../../books/books-tab.tsx')).BooksTab);
const StaffTab = lazyTab(async () => (await import('../../staff/manage/staff-tab.tsx')).StaffTab);
const AuditTab = lazyTab(async () => (await import('../../audit/audit-tab.tsx')).AuditTab);
const FreezeSwitch = lazyTab(
  async () => (await import('../../audit/freeze-switch.tsx')).FreezeSwitch,
);

interface Props {
  readonly me: StaffMember;
  readonly view: AdminView;
  readonly onView: (view: AdminView) => void;
}

/** The tab that is open. Each is a piece of code of its own, fetched when it is wanted. */
export function AdminTab(props: Props) {
  const { tab, item } = props.view;
  const page = tab === 'books' ? booksPage(item) : tab === 'customers' ? item : undefined;
  const isFirst = useRef(true);
  useEffect(preloadTabsWhenIdle, []);
  return (
    <ChunkBoundary key={tab}>
      <Suspense fallback={<LoadingScreen />}>
        {tabOf(props)}
        <FocusHeading view={`${tab} ${page ?? ''}`} title={tabLabels[tab]} isFirst={isFirst} />
      </Suspense>
    </ChunkBoundary>
  );
}

function tabOf({ me, view, onView }: Props): ReactNode {
  const openCustomer = (customer: string) => onView({ tab: 'customers', item: customer });
  switch (view.tab) {
    case 'overview':
      return (
        <OverviewTab
          onQueue={(name) => onView({ tab: tabOfQueue(name) })}
          onAll={() => onView({ tab: 'transactions' })}
          freeze={
            <Suspense fallback={<Skeleton className="h-40 w-full rounded-[1.25rem]" />}>
              <FreezeSwitch me={me} />
            </Suspense>
          }
        />
      );
    case 'customers':
      return (
        <CustomersTab
          me={me}
          customerId={view.item}
          onCustomer={(customer) => onView({ tab: 'customers', item: customer })}
          cardDialog={(card, onClose) => <StaffCardDialog me={me} card={card} onClose={onClose} />}
        />
      );
    case 'accounts':
      return <AccountsTab me={me} onCustomer={openCustomer} />;
    case 'transactions':
      return <TransactionsTab me={me} onCustomer={openCustomer} />;
    case 'pending-accounts':
      return <ApplicationsTab me={me} />;
    case 'pending-transfers':
      return <TransfersTab me={me} />;
    case 'access-codes':
      return <AccessCodesTab me={me} />;
    case 'credit-requests':
      return <LimitRequestsTab me={me} />;
    case 'check-deposits':
      return <DepositsTab me={me} />;
    case 'requests':
      return <RequestsTab me={me} />;
    case 'bill-payments':
      return <BillPaymentsTab me={me} />;
    case 'books':
      return (
        <BooksTab
          me={me}
          item={view.item}
          journalActions={(number) => (
            <Suspense fallback={null}>
              <ReverseJournalButton me={me} number={number} />
            </Suspense>
          )}
        />
      );
    case 'staff':
      return <StaffTab me={me} />;
    case 'audit-log':
      return <AuditTab me={me} />;
  }
}

interface FocusHeadingProps {
  readonly view: string;
  readonly title: string;
  /** True until the first tab is shown: a page that was just loaded keeps its focus. */
  readonly isFirst: RefObject<boolean>;
}

/** Moves the focus to the heading of a tab that was opened, and names the window after it. */
function FocusHeading({ view, title, isFirst }: FocusHeadingProps) {
  const shown = useRef('');

  // Before the tab is painted: later it would take the focus from a field that is typed into.
  useLayoutEffect(() => {
    document.title = `${title} | Administrator Portal`;
    if (shown.current === view) return;
    shown.current = view;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [view, title, isFirst]);

  return null;
}
