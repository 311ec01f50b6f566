import type { ReactNode } from 'react';
import { Balance } from '../base/account/balance.tsx';
import { BalanceChart } from './balance-chart.tsx';
import type { DayBalance } from './balance-curve.ts';

interface Props {
  /** Nothing while it is on its way; its place is kept. */
  readonly total: string | undefined;
  /** The two sides of the total, once they are known. */
  readonly sides: { readonly have: string; readonly owe: string } | undefined;
  /** One per day, oldest first; none while they are on their way or cannot be had. */
  readonly days: readonly DayBalance[] | undefined;
  /** Stands where the chart would, when it could not be loaded. */
  readonly instead: ReactNode;
}

/** What it all comes to, and how it came to that. */
export function TotalBalance({ total, sides, days, instead }: Props) {
  // Millions need smaller figures to stand on one line.
  const size = (total?.length ?? 0) > 9 ? 'text-[1.875rem]' : 'text-[2.125rem] sm:text-[2.5rem]';
  return (
    <div className="card border-primary/20 bg-soft px-5 pt-3.5 pb-4 sm:px-6 sm:pt-6">
      <p className="text-sm leading-5">Balance after debts, today</p>
      <p
        className={`mt-0.5 min-h-10 leading-10 sm:min-h-12 sm:leading-12 font-bold tracking-tight text-primary ${size}`}
      >
        {total !== undefined && <Balance amount={total} />}
      </p>
      <p className="mt-1 flex min-h-5 max-[22rem]:min-h-10 sm:mt-2 flex-wrap gap-x-5.5 text-sm leading-5">
        {sides && (
          <>
            <Side label="In accounts" amount={sides.have} />
            <Side label="Owed" amount={sides.owe} />
          </>
        )}
      </p>
      {instead ?? (isFlat(days) ? <NoChart /> : <BalanceChart days={days ?? []} />)}
    </div>
  );
}

function isFlat(days: readonly DayBalance[] | undefined): boolean {
  return days?.every(({ balance }) => balance === '0.00') ?? false;
}

/** A line along zero says nothing. As high as the chart, whose place was kept for it. */
function NoChart() {
  return (
    <p className="mt-2 grid sm:mt-3 place-items-center max-sm:h-10 sm:mb-8 sm:aspect-[320/128] text-center text-sm text-muted">
      Your balance over time will appear here.
    </p>
  );
}

function Side({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <span>
      {label}{' '}
      <b className="font-bold">
        <Balance amount={amount} />
      </b>
    </span>
  );
}
