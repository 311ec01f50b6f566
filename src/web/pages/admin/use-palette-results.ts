import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { listWaitingTransfers } from '#endpoints/payments/transfers.ts';
import { listUsers } from '#endpoints/people/customers.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { formatAmount, formatDate, maskedNumber } from '../../base/format/format.ts';
import { openView } from '../../base/page/use-view-url.ts';
import { type AdminView, adminViewUrl } from './admin-view.ts';

/** One thing that the palette can open. */
export interface Found {
  readonly key: string;
  readonly kind: 'Customer' | 'Account' | 'Payment' | 'Action';
  readonly title: string;
  readonly about?: string;
  readonly open: () => void;
}

const SHOWN = '5';

/** Below so many characters the lists are not asked: almost everything would match. */
const SHORTEST = 2;

/** What matches, by the lists that the tabs show too, with the same rights and audit lines. */
export function usePaletteResults(searchText: string, actions: readonly Found[]) {
  const enabled = searchText.length >= SHORTEST;
  const query = { search: searchText, limit: SHOWN };
  const customers = useEndpoint(listUsers, { query, enabled });
  const accounts = useEndpoint(listAllAccounts, { query, enabled });
  const waiting = useEndpoint(listWaitingTransfers, { query, enabled });
  const posted = useEndpoint(listAllTransactions, { query, enabled });
  const wanted = searchText.toLowerCase();
  const found: readonly Found[] = [
    ...actions.filter(({ title }) => title.toLowerCase().includes(wanted)),
    ...(customers.data ?? []).map(
      ({ id, firstName, lastName, email }): Found => ({
        key: `customer ${id}`,
        kind: 'Customer',
        title: `${firstName} ${lastName}`,
        about: email ?? '',
        open: () => show({ tab: 'customers', item: id }),
      }),
    ),
    ...(accounts.data ?? []).map(
      (account): Found => ({
        key: `account ${account.id}`,
        kind: 'Account',
        title: `${account.accountName} ${maskedNumber(account.accountNumber)}`,
        about: account.userName,
        open: () => show({ tab: 'customers', item: account.userId }),
      }),
    ),
    ...(waiting.data ?? []).map(
      (transfer): Found => ({
        key: `transfer ${transfer.id}`,
        kind: 'Payment',
        title: `${formatAmount(transfer.amount)} to ${transfer.recipientName}`,
        about: `${transfer.userName}, pending`,
        open: () => show({ tab: 'pending-transfers', item: transfer.id }),
      }),
    ),
    ...(posted.data ?? []).map(
      (line): Found => ({
        key: `transaction ${line.id}`,
        kind: 'Payment',
        title: `${formatAmount(line.amount)} · ${line.description}`,
        about: `${line.userName}, ${formatDate(line.date)}`,
        open: () => show({ tab: 'customers', item: line.userId }),
      }),
    ),
  ];
  const isSearching = [customers, accounts, waiting, posted].some(({ isFetching }) => isFetching);
  return { found, isSearching };
}

function show(view: AdminView): void {
  openView(adminViewUrl(view));
}
