import type { EstimatedArrival } from '../estimated-arrival.ts';
import { feeLabel } from '../transfer-labels.ts';

/** What it costs and when it is there, said before anybody commits to anything. */
export function FeeAndArrival({ fee, arrival }: { fee: string; arrival: EstimatedArrival }) {
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-2xl bg-soft px-4.5 py-3.5 text-sm leading-5">
      <div>
        <dt>Fee</dt>
        <dd className="text-[1.0625rem] leading-6 font-bold">{feeLabel(fee)}</dd>
      </div>
      <div className="border-primary/22 xs:border-l xs:pl-5">
        <dt>Arrives</dt>
        <dd className="text-[1.0625rem] leading-6 font-bold">{arrival.dates}</dd>
      </div>
      <div className="text-muted sm:ml-auto sm:text-right">
        <dt className="sr-only">How long it takes</dt>
        <dd>
          {arrival.days} <span className="sm:block">after approval</span>
        </dd>
      </div>
    </dl>
  );
}
