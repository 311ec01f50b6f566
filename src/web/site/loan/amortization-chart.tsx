import { formatCents, type YearOfLoan } from './loan-estimate.ts';

const width = 640;
const height = 220;
const left = 8;
const bottom = 24;

/** What each year's payments do: how much is interest, how much repays the loan. */
export function AmortizationChart({ years }: { years: readonly YearOfLoan[] }) {
  let largest = 1n;
  for (const { interestCents, principalCents } of years) {
    if (interestCents + principalCents > largest) largest = interestCents + principalCents;
  }
  // Only the picture is rounded: a thousandth of the largest bar is less than a pixel.
  const share = (part: bigint) => (Number((part * 1000n) / largest) / 1000) * (height - bottom - 8);
  const step = (width - left * 2) / years.length;
  const bar = Math.max(2, step - 3);
  const labelled = years.length > 20 ? 5 : 3;

  return (
    <figure className="md:mt-6">
      <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <span className="font-semibold">Paid each year</span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-sm bg-primary" /> Principal
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3 rounded-sm bg-accent/75" /> Interest
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Interest falls and principal grows over ${years.length} years; the table below has the figures`}
        className="w-full"
      >
        {years.map(({ year, interestCents, principalCents }, index) => {
          const x = left + index * step;
          const repaid = share(principalCents);
          const interest = share(interestCents);
          const floor = height - bottom;
          return (
            <g key={year}>
              <rect x={x} y={floor - repaid} width={bar} height={repaid} className="fill-primary" />
              <rect
                x={x}
                y={floor - repaid - interest}
                width={bar}
                height={interest}
                className="fill-accent/75"
              />
              {(year === 1 || year % labelled === 0) && (
                <text
                  x={x + bar / 2}
                  y={height - 6}
                  textAnchor="middle"
                  className="fill-muted text-[0.8125rem]"
                >
                  {year}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <details className="mt-3 rounded-xl border border-border">
        <summary className="disclosure min-h-11 px-4 py-2.5 font-semibold">Show as a table</summary>
        <div className="overflow-x-auto">
          <table className="w-full text-right text-sm tabular-nums">
            <thead className="sticky top-0 bg-surface">
              <tr className="text-muted [&>th]:px-3 [&>th]:py-2 [&>th]:font-semibold">
                <th scope="col" className="text-left">
                  Year
                </th>
                <th scope="col">Principal</th>
                <th scope="col">Interest</th>
                <th scope="col">Still owed</th>
              </tr>
            </thead>
            <tbody>
              {years.map(({ year, principalCents, interestCents, balanceCents }) => (
                <tr key={year} className="border-t border-hair [&>td]:px-3 [&>td]:py-1.5">
                  <th scope="row" className="px-3 text-left font-normal">
                    {year}
                  </th>
                  <td>{formatCents(principalCents)}</td>
                  <td>{formatCents(interestCents)}</td>
                  <td>{formatCents(balanceCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
