import { useEffect, useRef } from 'react';
import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { moneyViews } from '../../base/account/money-views.ts';
import type { OwnAccount } from '../../base/account/own-account.ts';
import { refresh } from '../../base/api/use-endpoint.ts';

const others = moneyViews.filter((view) => view !== listAccounts);

/**
 * Fetches the figures, the chart and the transactions again when the accounts, which are polled,
 * show other balances than before, so that the parts of the page agree.
 */
export function useRefreshOnBalanceChange(accounts: readonly OwnAccount[] | undefined): void {
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!accounts) return;
    const balances = accounts.map(({ id, balance, availableBalance }) =>
      [id, balance, availableBalance].join(' '),
    );
    const now = balances.join('\n');
    const hasChanged = known.current !== undefined && known.current !== now;
    known.current = now;
    if (hasChanged) refresh(...others);
  }, [accounts]);
}
