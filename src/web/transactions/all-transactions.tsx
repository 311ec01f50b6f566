import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { listTransactions, readInsights } from '#endpoints/accounts/transactions.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { OwnAccount } from '../base/account/own-account.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { useHistoryState } from '../base/page/use-history-state.ts';
import { showRejectedLink } from '../base/page/use-view-url.ts';
import { Button } from '../ui/button/button.tsx';
import { TableMessage } from '../ui/table/table-message.tsx';
import { categoryChoices } from './category-choices.ts';
import { ExportButton } from './export-button.tsx';
import { filterProblems, isFiltered, queryOf } from './filter-query.ts';
import { sumRows } from './sum-rows.ts';
import { Sums } from './sums.tsx';
import {
  FILTER_STATE,
  filterFromParams,
  filterParams,
  noFilter,
  readFilter,
} from './transaction-filter.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import type { TransactionOpener } from './transaction-link.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { continueSearch } from './typed-search.ts';
import { watchSearchKey } from './watch-search-key.ts';

/** Few enough to be drawn at once, many enough that most never ask for more. */
const PAGE_SIZE = '50';

interface Props {
  readonly accounts: readonly OwnAccount[];
  readonly opener: TransactionOpener;
  readonly onClose: () => void;
}

/**
 * Every transaction, narrowed down by the server. Only what is looked at is fetched, page by page,
 * so that a hundred thousand rows are no slower than fifty.
 */
export function AllTransactions({ accounts, opener, onClose }: Props) {
  const [filter, setFilter] = useHistoryState(FILTER_STATE, noFilter, readFilter, {
    toParams: filterParams,
    fromParams: filterFromParams,
  });
  const namesOwnAccount = ({ accountId }: typeof filter) =>
    accountId === '' || accounts.some(({ id }) => id === accountId);
  const isForeign = !namesOwnAccount(filter);
  const applied = useDeferredValue(filter);
  const query = queryOf(applied, bankDay(new Date()));
  const list = useEndpointPages(listTransactions, {
    query: { ...query, limit: PAGE_SIZE },
    keepPrevious: true,
    enabled: namesOwnAccount(applied),
  });
  const { rows, error } = list;
  const spent = useEndpoint(readInsights).data?.spending ?? [];
  const showAllAccounts = useEffectEvent(() => {
    setFilter({ ...filter, accountId: '' });
    showRejectedLink();
  });
  useEffect(() => {
    if (isForeign) showAllAccounts();
  }, [isForeign]);
  useEffect(watchSearchKey, []);
  const goOn = useEffectEvent(() => {
    const more = continueSearch();
    if (more !== '') setFilter((latest) => ({ ...latest, search: latest.search + more }));
  });
  useEffect(() => goOn(), []);
  const isNothing = rows.length === 0 && !list.isLoading && !error;

  return (
    <div className="card overflow-clip">
      <TransactionFilters
        filter={filter}
        problems={filterProblems(filter)}
        accounts={accounts}
        categories={categoryChoices(spent, filter.category)}
        onFilter={(changed) => setFilter((latest) => ({ ...latest, ...changed }))}
      />
      {/* The sums stay at the lower edge over the rows, never over the filters. */}
      <div>
        <div className="min-h-96">
          {rows.length > 0 && (
            <TransactionTable
              label="Transactions"
              rows={rows}
              accounts={accounts}
              isBusy={list.isLoading}
              opener={opener}
            />
          )}
          {error && rows.length === 0 && (
            <TableMessage
              title="The transactions could not be loaded."
              text="Please try again in a moment."
              action={{ label: 'Retry', onPress: list.refetch }}
              isAlarming
            />
          )}
          {isNothing && isFiltered(filter) && (
            <TableMessage
              title="No transactions match."
              text="Try different words or fewer filters."
              action={{ label: 'Clear', onPress: () => setFilter(noFilter) }}
            />
          )}
          {isNothing && !isFiltered(filter) && <TableMessage title="No transactions yet" />}
          {list.hasMore && (
            <div className="grid place-items-center border-t border-hair p-4">
              <Button
                kind="quiet"
                size="small"
                disabled={list.isLoadingMore}
                onClick={list.loadMore}
              >
                {list.isLoadingMore ? 'Loading...' : 'Load more'}
              </Button>
            </div>
          )}
        </div>
        <div className="bottom-0 flex sm:sticky flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border bg-surface px-5 py-4 sm:px-6">
          <div role="status">
            <Sums count={rows.length} sums={sumRows(rows)} />
          </div>
          <div className="flex flex-wrap gap-3 print:hidden">
            <ExportButton query={query} />
            <Button kind="outline" size="small" onClick={onClose}>
              Show recent only
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
