import type { ReactNode } from 'react';
import { Amount } from '../ui/display/amount.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

const cell = 'px-2.5 py-2 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';

interface Row {
  readonly productId: string;
  readonly productName: string;
  readonly accounts: number;
}

interface Props<Figure extends string> {
  readonly caption: string;
  readonly rows: readonly (Row & Readonly<Record<Figure, string>>)[];
  /** The amounts of a row and their headings; the first ones are left out on a phone. */
  readonly figures: readonly (readonly [figure: Figure, heading: string])[];
  readonly empty: string;
  /** Stands above the table. */
  readonly children?: ReactNode;
}

/** One row of amounts for each product. */
export function ProductFigures<Figure extends string>(props: Props<Figure>) {
  const { caption, rows, figures, empty, children } = props;
  const onPhone = (index: number) => (index < figures.length - 2 ? 'max-md:hidden' : '');
  return (
    <section aria-label={caption} className="card overflow-clip">
      <div className="p-4 sm:px-5">{children}</div>
      {rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : (
        <div className="relative large-text:overflow-x-auto">
          <table className="w-full border-collapse text-[0.9375rem]">
            <caption className="sr-only">{caption}</caption>
            <thead className="bg-bg text-sm text-muted shadow-[0_1px_0_var(--color-border)]">
              <tr>
                <th scope="col" className={`${cell} text-left font-medium`}>
                  Product
                </th>
                <th scope="col" className={`${cell} text-right font-medium max-md:hidden`}>
                  Accounts
                </th>
                {figures.map(([figure, heading], index) => (
                  <th
                    key={figure}
                    scope="col"
                    className={`${cell} ${onPhone(index)} text-right font-medium`}
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.productId} className="border-t border-hair">
                  <th scope="row" className={`${cell} text-left font-semibold`}>
                    {row.productName}
                  </th>
                  <td className={`${cell} text-right tabular-nums max-md:hidden`}>
                    {row.accounts}
                  </td>
                  {figures.map(([figure], index) => (
                    <td key={figure} className={`${cell} ${onPhone(index)} text-right`}>
                      <Amount value={row[figure]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
