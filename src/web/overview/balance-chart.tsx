import { useHiddenBalances } from '../base/account/hidden-balances.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { balanceCurve, type DayBalance } from './balance-curve.ts';

const frame = { width: 286, height: 100 };

/** The balance by day as a curve, and the same figures as a table. */
export function BalanceChart({ days }: { readonly days: readonly DayBalance[] }) {
  const hidden = useHiddenBalances();
  const curve = balanceCurve(days, frame);
  const [first] = days;
  const last = days.at(-1);
  // As high as what will stand here, so that nothing below it moves.
  if (!curve || !first || !last)
    return <div className="mt-2 max-sm:h-10 sm:mt-3 sm:mb-8 sm:aspect-[320/128]" />;
  const label = hidden
    ? 'Balance by day; hidden'
    : `Balance from ${formatAmount(first.balance)} on ${formatDate(first.date)} to ${formatAmount(last.balance)} today`;
  const drawing = (
    <>
      <path d={curve.area} fill="currentColor" fillOpacity="0.1" />
      <path
        d={curve.line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
  return (
    <figure className="mt-2 sm:mt-3">
      {/* On a phone only the line: the first screen has room for the newest transactions too. */}
      <svg
        viewBox="0 -4 286 108"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="h-10 w-full text-primary sm:hidden"
      >
        {drawing}
      </svg>
      <svg
        viewBox="0 0 320 128"
        role="img"
        aria-label={label}
        className="w-full overflow-visible max-sm:hidden"
      >
        <g transform="translate(0 6)" className="text-primary">
          {curve.marks.map(({ y, label }) => (
            <g key={label}>
              <path
                d={`M0 ${y}H286`}
                stroke="currentColor"
                strokeOpacity="0.22"
                strokeDasharray="2 4"
              />
              <text
                x="320"
                y={y + 4}
                textAnchor="end"
                className="fill-muted text-[0.71875rem] font-medium"
              >
                {hidden ? '••' : label}
              </text>
            </g>
          ))}
          {drawing}
          <circle
            cx={curve.end.x}
            cy={curve.end.y}
            r="5"
            fill="currentColor"
            stroke="var(--color-soft)"
            strokeWidth="2.5"
          />
        </g>
        <text x="0" y="125" className="fill-muted text-[0.71875rem] font-medium">
          {shortDay(first.date)}
        </text>
        <text x="286" y="125" textAnchor="end" className="fill-muted text-[0.71875rem] font-medium">
          Today
        </text>
      </svg>
      <details className="mt-2 text-sm max-sm:hidden">
        <summary className="disclosure min-h-6 font-semibold text-link">Show as a table</summary>
        <table aria-label="Balance by day" className="mt-2 w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {changes(days).map(({ date, balance }) => (
              <tr key={date} className="border-t border-primary/15">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatDate(date)}
                </th>
                <td className="text-right font-semibold">
                  {hidden ? '••••' : formatAmount(balance)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** "Oct 17" */
function shortDay(date: string): string {
  return formatDate(date).replace(/,.*/, '');
}

/** The days on which it changed, newest first; between them it stayed as it was. */
function changes(days: readonly DayBalance[]): readonly DayBalance[] {
  return days
    .filter(({ balance }, index) => index === 0 || balance !== days[index - 1]?.balance)
    .toReversed();
}
