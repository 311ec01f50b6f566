import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-names.ts';
import type { TabId } from './admin-view.ts';
import type { Badges } from './badges.ts';

interface Entry {
  readonly id: TabId;
  readonly label: string;
  readonly icon: IconName;
  /** What its badge counts, in words. */
  readonly counts?: string;
}

const book: readonly Entry[] = [
  { id: 'overview', label: 'Overview', icon: 'house' },
  { id: 'customers', label: 'Customers', icon: 'users' },
  { id: 'accounts', label: 'Accounts', icon: 'wallet', counts: 'waiting' },
  { id: 'transactions', label: 'Transactions', icon: 'list' },
  { id: 'pending-accounts', label: 'Pending Accounts', icon: 'user-plus', counts: 'waiting' },
  {
    id: 'pending-transfers',
    label: 'Pending Transfers',
    icon: 'arrow-left-right',
    counts: 'waiting',
  },
  { id: 'access-codes', label: 'Access Codes', icon: 'key-round', counts: 'unused' },
];

const more: readonly Entry[] = [
  { id: 'credit-requests', label: 'Credit Requests', icon: 'trending-up', counts: 'waiting' },
  { id: 'check-deposits', label: 'Check Deposits', icon: 'camera', counts: 'waiting' },
  { id: 'requests', label: 'Requests', icon: 'message-square', counts: 'open' },
  { id: 'bill-payments', label: 'Bill Payments', icon: 'receipt-text' },
  { id: 'books', label: 'Books', icon: 'book-open' },
  { id: 'staff', label: 'Staff', icon: 'award' },
  { id: 'audit-log', label: 'Audit Log', icon: 'shield' },
];

export const tabLabels = Object.fromEntries(
  [...book, ...more].map(({ id, label }) => [id, label]),
) as Readonly<Record<TabId, string>>;

interface Props {
  readonly tabs: readonly TabId[];
  readonly current: TabId;
  readonly badges: Badges;
  readonly onTab: (tab: TabId) => void;
}

/** The portal's tabs, with what waits behind each. */
export function AdminNav({ tabs, current, badges, onTab }: Props) {
  const isShown = ({ id }: Entry) => tabs.includes(id);
  const tab = (entry: Entry) => (
    <li key={entry.id}>
      <Tab
        entry={entry}
        isCurrent={entry.id === current}
        count={badges[entry.id]}
        onPress={() => onTab(entry.id)}
      />
    </li>
  );
  return (
    <nav aria-label="Portal" className="grid gap-4">
      <ul className="grid gap-0.5">{book.filter(isShown).map(tab)}</ul>
      <div>
        <p id="more-tabs" className="px-3 pb-2 text-sm text-side-muted">
          More queues and records
        </p>
        <ul aria-labelledby="more-tabs" className="grid gap-0.5">
          {more.filter(isShown).map(tab)}
        </ul>
      </div>
    </nav>
  );
}

interface TabProps {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly count: number | undefined;
  readonly onPress: () => void;
}

function Tab({ entry: { id, label, icon, counts }, isCurrent, count, onPress }: TabProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className="group flex min-h-10.5 w-full items-center gap-3 rounded-xl px-3 text-left text-[0.9375rem] font-medium text-on-side hover:bg-side-hover focus-visible:outline-on-side aria-[current=page]:bg-side-current aria-[current=page]:font-semibold aria-[current=page]:text-on-side-current"
    >
      <Icon name={icon} size={20} className="shrink-0" />
      <span className="grow">{label}</span>
      {count !== undefined && (counts === 'unused' || count > 0) && (
        <>
          <span
            className={`min-w-6.5 rounded-full px-2 text-center text-[0.8125rem] leading-6 font-bold tabular-nums group-aria-[current=page]:bg-side-badge group-aria-[current=page]:text-on-side ${id === 'access-codes' ? 'bg-side-hover' : 'bg-side-hot text-on-side-hot'}`}
          >
            {count > 999 ? '999+' : count}
          </span>
          <span className="sr-only">{counts}</span>
        </>
      )}
    </button>
  );
}
