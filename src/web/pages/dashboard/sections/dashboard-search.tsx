import { useRef } from 'react';
import type { OwnAccount } from '../../../base/account/own-account.ts';
import { openView } from '../../../base/page/use-view-url.ts';
import { RecentTools } from '../../../transactions/recent-tools.tsx';
import { FILTER_STATE, type TransactionFilter } from '../../../transactions/transaction-filter.ts';
import { carrySearch } from '../../../transactions/typed-search.ts';
import { listUrl } from '../list-url.ts';

const loadAll = () => import('../../../transactions/all-transactions.tsx');

/** The search of the newest transactions, which goes on in the whole list. */
export function DashboardSearch({ accounts }: { readonly accounts: readonly OwnAccount[] }) {
  const latest = useRef<TransactionFilter>(undefined);
  // What is typed meanwhile is not lost: the list is opened once its code is here.
  const narrow = (filter: TransactionFilter) => {
    latest.current = filter;
    const open = (shown: TransactionFilter) => {
      openView(listUrl(shown), { [FILTER_STATE]: shown });
    };
    const openLoaded = () => {
      if (latest.current !== filter) return;
      open(filter.search === '' ? filter : { ...filter, search: carrySearch() });
    };
    const openFailed = () => {
      if (latest.current === filter) open(filter);
    };
    loadAll().then(openLoaded, openFailed);
  };
  return (
    <RecentTools
      accounts={accounts}
      onFilter={narrow}
      onPoint={() => void loadAll().catch(() => {})}
    />
  );
}
