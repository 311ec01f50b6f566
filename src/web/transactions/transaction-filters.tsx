import { type OwnAccount, shortAccountLabel } from '../base/account/own-account.ts';
import { SearchBox } from '../ui/field/search-box.tsx';
import { FilterDisclosure } from '../ui/table/filter-disclosure.tsx';
import { FilterField } from '../ui/table/filter-field.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import type { FilterProblems } from './filter-query.ts';
import { filterCount, type Period, periods, type TransactionFilter } from './transaction-filter.ts';

interface Props {
  readonly filter: TransactionFilter;
  readonly problems: FilterProblems;
  readonly accounts: readonly OwnAccount[];
  readonly categories: readonly string[];
  readonly onFilter: (changed: Partial<TransactionFilter>) => void;
}

/** What narrows the list down; each change takes effect at once. */
export function TransactionFilters(props: Props) {
  const { filter, problems, accounts, categories, onFilter: change } = props;
  return (
    <search className="px-5 pt-4.5 pb-3 sm:px-6 print:hidden">
      <div className="flex flex-wrap gap-x-2 gap-y-3 sm:gap-3">
        <div className="flex min-w-0 flex-1 basis-40 sm:min-w-56 sm:basis-72">
          <SearchBox
            label="Search description or merchant"
            phoneHint="Search"
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <FilterDisclosure count={filterCount(filter)} className="grid grid-cols-2 gap-3">
          <TableSelect
            label="Account"
            className="max-sm:col-span-2"
            value={filter.accountId}
            onChange={(accountId) => change({ accountId })}
            choices={[
              ['', 'All accounts'],
              ...accounts.map((account) => [account.id, shortAccountLabel(account)] as const),
            ]}
          />
          <TableSelect
            label="Type"
            value={filter.type}
            onChange={(type) => change({ type: type as TransactionFilter['type'] })}
            choices={[
              ['', 'In and out'],
              ['credit', 'Credit'],
              ['debit', 'Debit'],
            ]}
          />
          <TableSelect
            label="Status"
            value={filter.status}
            onChange={(status) => change({ status: status as TransactionFilter['status'] })}
            choices={[
              ['', 'Any status'],
              ['completed', 'Posted'],
              ['pending', 'Pending'],
            ]}
          />
          <TableSelect
            label="Category"
            className="max-sm:col-span-2"
            value={filter.category}
            onChange={(category) => change({ category })}
            choices={[
              ['', 'All categories'],
              ...categories.map((category) => [category, category] as const),
            ]}
          />
          <TableSelect
            label="Period"
            className="max-sm:col-span-2"
            value={filter.period}
            onChange={(period) => change({ period: period as Period })}
            choices={Object.entries(periods)}
          />
          {filter.period === 'own' && (
            <>
              <FilterField
                label="From"
                type="date"
                className="max-sm:col-span-2"
                value={filter.from}
                onChange={(from) => change({ from })}
              />
              <FilterField
                label="To"
                type="date"
                className="max-sm:col-span-2"
                value={filter.to}
                isWrong={problems.to !== undefined}
                onChange={(to) => change({ to })}
              />
            </>
          )}
          <FilterField
            label="Min $"
            className="sm:w-36"
            value={filter.minAmount}
            isWrong={problems.minAmount !== undefined}
            onChange={(minAmount) => change({ minAmount })}
          />
          <FilterField
            label="Max $"
            className="sm:w-36"
            value={filter.maxAmount}
            isWrong={problems.maxAmount !== undefined}
            onChange={(maxAmount) => change({ maxAmount })}
          />
        </FilterDisclosure>
      </div>
      <p role="status" className="text-sm font-semibold text-danger not-empty:mt-2">
        {Object.values(problems).join('. ')}
      </p>
    </search>
  );
}
