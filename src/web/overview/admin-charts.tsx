import type { ReactNode } from 'react';
import { type Cents, printCents } from '#money/cents.ts';
import { formatAmount, formatCount, formatDate } from '../base/format/format.ts';
import { Card } from '../ui/layout/card.tsx';
import type { AdminOverview } from './admin-overview.ts';
import { balanceCurve, shortDollars } from './balance-curve.ts';
import { centsOf, dayBars, largest } from './day-bars.ts';

type Day = AdminOverview['days'][number];

interface Props {
  readonly days: readonly Day[];
}

const SIZE = { width: 320, height: 120 };
/** Above the bars there is room for the value of the largest. */
const TOP = 16;

/** The last 30 days drawn: what came in, what was decided, and what there was at the end of each. */
export function AdminCharts({ days }: Props) {
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
      <Chart
        title="Deposits"
        days={days}
        column="Deposits"
        value={({ deposits }) => formatAmount(deposits)}
      >
        <Bars values={centsOf(days.map(({ deposits }) => deposits))} label={shortAmount} />
      </Chart>
      <Chart
        title="Approvals"
        days={days}
        column="Approvals"
        value={({ approvals }) => formatCount(approvals)}
      >
        <Bars values={days.map(({ approvals }) => BigInt(approvals))} label={String} />
      </Chart>
      <Chart
        title="Balances"
        days={days}
        column="Balance"
        value={({ balance }) => formatAmount(balance)}
        className="md:max-xl:col-span-2"
      >
        <Curve days={days} />
      </Chart>
    </div>
  );
}

interface ChartProps extends Props {
  readonly title: string;
  readonly column: string;
  readonly value: (day: Day) => string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Chart({ title, days, column, value, className, children }: ChartProps) {
  const first = days[0];
  const last = days.at(-1);
  return (
    <Card title={title} {...(className && { className })}>
      <figure>
        <svg
          viewBox={`0 -4 ${SIZE.width} ${SIZE.height + 8}`}
          role="img"
          aria-label={`${title} for the last ${days.length} days; the figures are in the table below.`}
          className="h-auto w-full overflow-visible"
        >
          {children}
        </svg>
        {first && last && (
          <figcaption className="mt-1 flex justify-between text-[0.8125rem] text-muted">
            <span>{formatDate(first.date)}</span>
            <span>
              {formatDate(last.date)}:{' '}
              <strong className="font-semibold text-ink">{value(last)}</strong>
            </span>
          </figcaption>
        )}
      </figure>
      <details className="mt-3 border-t border-hair pt-2">
        <summary className="disclosure min-h-8 py-1 text-sm font-semibold text-link">
          Show as a table
        </summary>
        <table className="mt-1 w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-muted">
              <th className="py-1 font-medium">Day</th>
              <th className="py-1 text-right font-medium">{column}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date} className="border-t border-hair">
                <th className="py-1 text-left font-normal">{formatDate(day.date)}</th>
                <td className="py-1 text-right">{value(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

interface BarsProps {
  readonly values: readonly bigint[];
  /** The largest value as the scale shows it. */
  readonly label: (value: bigint) => string;
}

/** Bars below a line at the largest value, which the scale names. */
function Bars({ values, label }: BarsProps) {
  const max = largest(values);
  return (
    <>
      {max !== undefined && (
        <>
          <path
            d={`M0 ${TOP}H${SIZE.width}`}
            className="stroke-hair forced-colors:[stroke-dasharray:2_4]"
          />
          <text x="0" y={TOP - 4} className="fill-muted text-[13px]">
            {label(max)}
          </text>
        </>
      )}
      <path d={`M0 ${SIZE.height}H${SIZE.width}`} className="stroke-border" />
      {dayBars(values, { ...SIZE, height: SIZE.height - TOP }).map((bar) => (
        <rect key={bar.x} {...bar} y={bar.y + TOP} rx="1.5" className="fill-primary" />
      ))}
    </>
  );
}

/** In few letters, but an amount below ten dollars with its cents. */
function shortAmount(cents: bigint): string {
  return cents < 1_000n ? formatAmount(printCents(cents as Cents)) : shortDollars(cents as Cents);
}

function Curve({ days }: Props) {
  const curve = balanceCurve(days, SIZE);
  if (!curve) return null;
  return (
    <>
      {curve.marks.map(({ y, label }) => (
        <g key={y}>
          <path
            d={`M0 ${y}H${SIZE.width}`}
            className="stroke-hair forced-colors:[stroke-dasharray:2_4]"
          />
          <text x="0" y={y - 3} className="fill-muted text-[13px]">
            {label}
          </text>
        </g>
      ))}
      <path d={curve.area} className="fill-soft forced-colors:fill-none" />
      <path d={curve.line} className="fill-none stroke-primary" strokeWidth="2" />
      <circle cx={curve.end.x} cy={curve.end.y} r="3" className="fill-primary" />
    </>
  );
}
