import { SearchBox } from '../ui/search-box.tsx';
import { TableSelect } from '../ui/table-select.tsx';
import type { AccountName } from './transaction.ts';
import {
  type FilterProblems,
  type Period,
  periods,
  type TransactionFilter,
} from './transaction-filter.ts';

interface Props {
  readonly filter: TransactionFilter;
  readonly problems: FilterProblems;
  readonly accounts: readonly AccountName[];
  readonly onFilter: (filter: TransactionFilter) => void;
}

/** What narrows the list down; each change takes effect at once. */
export function TransactionFilters({ filter, problems, accounts, onFilter }: Props) {
  const change = (changed: Partial<TransactionFilter>) => onFilter({ ...filter, ...changed });
  return (
    <search className="px-5 pt-4.5 pb-3 sm:px-6 print:hidden">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <div className="col-span-2 flex grow">
          <SearchBox
            label="Search description or merchant"
            value={filter.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <TableSelect
          label="Account"
          className="max-sm:col-span-2"
          value={filter.accountId}
          onChange={(accountId) => change({ accountId })}
          choices={[
            ['', 'All accounts'],
            ...accounts.map(
              ({ id, accountName, accountNumber }) =>
                [id, `${accountName} ••${accountNumber.slice(-4)}`] as const,
            ),
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
            ['completed', 'Completed'],
            ['pending', 'Pending'],
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
            <Bound
              label="From"
              type="date"
              value={filter.from}
              onChange={(from) => change({ from })}
            />
            <Bound
              label="To"
              type="date"
              value={filter.to}
              problem={problems.to}
              onChange={(to) => change({ to })}
            />
          </>
        )}
        <Bound
          label="Least $"
          value={filter.minAmount}
          problem={problems.minAmount}
          onChange={(minAmount) => change({ minAmount })}
        />
        <Bound
          label="Most $"
          value={filter.maxAmount}
          problem={problems.maxAmount}
          onChange={(maxAmount) => change({ maxAmount })}
        />
      </div>
      <p role="status" className="text-sm font-semibold text-danger not-empty:mt-2">
        {Object.values(problems).join('. ')}
      </p>
    </search>
  );
}

interface BoundProps {
  readonly label: string;
  readonly type?: 'date';
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** One end of a span of days or amounts, with its name inside the frame. */
function Bound({ label, type, value, problem, onChange }: BoundProps) {
  return (
    <label
      className={`flex min-h-11 items-center gap-2 rounded-xl border bg-surface pl-3.5 text-[0.9375rem] focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-link ${problem ? 'border-2 border-danger' : 'border-control'} ${type ? 'max-sm:col-span-2' : 'sm:w-36'}`}
    >
      <span className="shrink-0 text-muted">{label}</span>
      <input
        type={type ?? 'text'}
        inputMode={type ? undefined : 'decimal'}
        autoComplete="off"
        maxLength={16}
        aria-invalid={problem ? true : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11 w-full min-w-0 rounded-r-xl bg-transparent pr-3 tabular-nums outline-none"
      />
    </label>
  );
}
