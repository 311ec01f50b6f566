import { useState } from 'react';
import { Balance } from '../base/account/balance.tsx';
import { monthName } from '../base/format/month-name.ts';
import { ViewLink } from '../ui/button/view-link.tsx';
import { TableSelect } from '../ui/table/table-select.tsx';
import {
  daysOfSpending,
  EVERYTHING_ELSE,
  monthsOf,
  type Spending as Spent,
  spendingByCategory,
} from './spending-by-category.ts';
import { spendingFilter, type TransactionFilter } from './transaction-filter.ts';

const YEAR = 'year';

/** How the lines of a bar are opened. */
export interface LinesOpener {
  readonly hrefOf: (filter: TransactionFilter) => string;
  readonly open: (filter: TransactionFilter) => void;
}

interface Props {
  readonly spending: readonly Spent[];
  /** The bank's day, by which the chart counts. */
  readonly today: string;
  readonly lines: LinesOpener;
}

/** Where the money went, as bars whose figures stand beside them. Each opens its lines. */
export function Spending({ spending, today, lines }: Props) {
  const months = monthsOf(spending);
  const [chosen, setChosen] = useState<string>();
  const span = chosen ?? months[0] ?? YEAR;
  const [isWhole, setWhole] = useState(false);
  const counted = span === YEAR ? months : [span];
  const { total, shares } = spendingByCategory(spending, counted, { isWhole });
  const { from, to } = daysOfSpending(span === YEAR ? undefined : span, today);
  return (
    <div className="@container card p-5 sm:p-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p>
          <span className="block text-sm leading-5 text-muted">Spent, not counting transfers</span>
          <b className="text-[1.75rem] leading-9 font-bold tracking-tight">
            <Balance amount={total} />
          </b>
        </p>
        <TableSelect
          label="Month"
          value={span}
          onChange={setChosen}
          choices={[
            ...months.map((month) => [month, monthName(month)] as const),
            [YEAR, 'Last 12 months'] as const,
          ]}
        />
      </div>
      {shares.length === 0 && <p className="pt-5 text-muted">Nothing was spent in this period.</p>}
      <table
        aria-label="Spending by category"
        className="mt-4 w-full border-separate border-spacing-y-3"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Share</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ category, amount, length, percent }) => (
            <tr key={category} className="relative">
              <th
                scope="row"
                className="pr-4 text-left font-normal whitespace-nowrap @max-lg:pb-3.5 @lg:w-px"
              >
                {category === EVERYTHING_ELSE ? (
                  <button type="button" className="link min-h-6" onClick={() => setWhole(true)}>
                    {category}
                  </button>
                ) : (
                  <CategoryLink filter={spendingFilter(category, from, to)} lines={lines} />
                )}
              </th>
              {/* Where the card is narrow, the bar stands below the words. */}
              <td className="@max-lg:absolute @max-lg:inset-x-0 @max-lg:bottom-0">
                <svg
                  viewBox="0 0 1000 20"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-2.5 w-full @lg:h-6"
                >
                  <rect width="1000" height="20" rx="4" className="fill-sunken" />
                  <rect width={Math.max(length, 4)} height="20" rx="4" className="fill-primary" />
                </svg>
                <span className="sr-only">{percent}%</span>
              </td>
              <td className="w-px pl-4 text-right font-semibold whitespace-nowrap tabular-nums @max-lg:pb-3.5">
                <Balance amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LinkProps {
  readonly filter: TransactionFilter;
  readonly lines: LinesOpener;
}

function CategoryLink({ filter, lines }: LinkProps) {
  return (
    <ViewLink
      href={lines.hrefOf(filter)}
      onOpen={() => lines.open(filter)}
      className="link inline-block min-h-6"
    >
      {filter.category}
    </ViewLink>
  );
}
