import { useEffect, useState } from 'react';
import { type OwnAccount, shortAccountLabel } from '../base/account/own-account.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import { ExportButton } from './export-button.tsx';
import { noFilter, type Period, periods, type TransactionFilter } from './transaction-filter.ts';
import { watchSearchKey } from './watch-search-key.ts';

interface Props {
  readonly accounts: readonly OwnAccount[];
  /** Shows the whole list, narrowed down like this. */
  readonly onFilter: (filter: TransactionFilter) => void;
  /** Called when one of the controls is about to be used, to preload the list. */
  readonly onPoint: () => void;
}

/** The search above the newest transactions: using it opens the whole list in the same place. */
export function RecentTools({ accounts, onFilter, onPoint }: Props) {
  // What was typed stays until the list is there, and is typed on.
  const [search, setSearch] = useState('');
  useEffect(watchSearchKey, []);
  const change = (changed: Partial<TransactionFilter>) => onFilter({ ...noFilter, ...changed });
  return (
    <search
      className="flex h-full items-center gap-3 px-6"
      onFocus={onPoint}
      onPointerEnter={onPoint}
    >
      <SearchBox
        label="Search description or merchant"
        value={search}
        onSearch={(asked) => {
          setSearch(asked);
          change({ search: asked });
        }}
      />
      <TableSelect
        label="Account"
        className="w-36 shrink-0 max-xl:hidden"
        value=""
        onChange={(accountId) => change({ accountId })}
        choices={[
          ['', 'All accounts'],
          ...accounts.map((account) => [account.id, shortAccountLabel(account)] as const),
        ]}
      />
      <TableSelect
        label="Period"
        className="shrink-0 max-xl:hidden"
        value="all"
        onChange={(period) => change({ period: period as Period })}
        choices={Object.entries(periods)}
      />
      <div className="shrink-0">
        <ExportButton query={{}} />
      </div>
    </search>
  );
}
