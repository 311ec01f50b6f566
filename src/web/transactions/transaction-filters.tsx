import { Field, inputStyle } from '../ui/field.tsx';
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
    <search className="grid gap-3 px-5 pt-4.5 pb-3 sm:px-6 print:hidden">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label="Search description or merchant"
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <TableSelect
          label="Account"
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
          label="Period"
          value={filter.period}
          onChange={(period) => change({ period: period as Period })}
          choices={Object.entries(periods)}
        />
        <TableSelect
          label="Type"
          value={filter.type}
          onChange={(type) => change({ type: type as TransactionFilter['type'] })}
          choices={[
            ['', 'Money in and out'],
            ['credit', 'Credit: money in'],
            ['debit', 'Debit: money out'],
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
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {filter.period === 'own' && (
          <>
            <Field label="From">
              {(control) => (
                <input
                  {...control}
                  type="date"
                  value={filter.from}
                  onChange={({ target }) => change({ from: target.value })}
                  className={inputStyle}
                />
              )}
            </Field>
            <Field label="To" error={problems.to}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  value={filter.to}
                  onChange={({ target }) => change({ to: target.value })}
                  className={inputStyle}
                />
              )}
            </Field>
          </>
        )}
        <AmountField
          label="Least amount"
          value={filter.minAmount}
          error={problems.minAmount}
          onChange={(minAmount) => change({ minAmount })}
        />
        <AmountField
          label="Most amount"
          value={filter.maxAmount}
          error={problems.maxAmount}
          onChange={(maxAmount) => change({ maxAmount })}
        />
      </div>
    </search>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function AmountField({ label, value, error, onChange }: AmountProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          placeholder="0.00"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={inputStyle}
        />
      )}
    </Field>
  );
}
