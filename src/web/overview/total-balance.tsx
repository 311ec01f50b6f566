import type { ReactNode } from 'react';
import { Balance } from '../base/balance.tsx';
import { BalanceChart } from './balance-chart.tsx';
import type { DayBalance } from './balance-curve.ts';

interface Props {
  readonly total: string;
  /** The two sides of the total. */
  readonly have: string;
  readonly owe: string;
  /** One per day, oldest first; none while they are on their way or cannot be had. */
  readonly days: readonly DayBalance[] | undefined;
  /** Stands where the curve would, when it could not be loaded. */
  readonly instead: ReactNode;
}

/** What it all comes to, and how it came to that. */
export function TotalBalance({ total, have, owe, days, instead }: Props) {
  return (
    <div className="card border-primary/20 bg-soft px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
      <p className="text-sm leading-5">Net of what you owe, today</p>
      <p className="mt-0.5 text-[2.5rem] leading-12 font-bold tracking-tight text-primary">
        <Balance amount={total} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5.5 text-sm leading-5">
        <span>
          In accounts{' '}
          <b className="font-bold">
            <Balance amount={have} />
          </b>
        </span>
        <span>
          Owed{' '}
          <b className="font-bold">
            <Balance amount={owe} />
          </b>
        </span>
      </p>
      {instead ?? <BalanceChart days={days ?? []} />}
    </div>
  );
}
