const periods = [30, 365] as const;
export type Period = (typeof periods)[number];

interface Props {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

/** How far back the chart of the balance goes. */
export function PeriodChoice({ period, onPeriod }: Props) {
  return (
    <fieldset className="flex rounded-full bg-sunken p-0.75 print:hidden">
      <legend className="sr-only">Period of the chart</legend>
      {periods.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={period === days}
          onClick={() => onPeriod(days)}
          className="min-h-8 rounded-full px-2 text-[0.8125rem] sm:px-3 sm:text-sm font-semibold text-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
        >
          {days === 365 ? '1 year' : `${days} days`}
        </button>
      ))}
    </fieldset>
  );
}
