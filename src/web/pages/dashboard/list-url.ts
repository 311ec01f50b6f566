import type { ViewUrl } from '../../base/page/view-url.ts';
import { filterParams, type TransactionFilter } from '../../transactions/transaction-filter.ts';
import { dashboardViewUrl } from './dashboard-view.ts';

/** The address of the whole list of transactions, narrowed down like this. */
export function listUrl(filter: TransactionFilter): ViewUrl {
  return dashboardViewUrl({ hasWholeList: true, dialog: undefined }, filterParams(filter));
}
