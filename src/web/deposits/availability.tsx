import { useEffect, useState } from 'react';
import { previewAvailability } from '#endpoints/payments/deposits.ts';
import { DEPOSIT_DAY_PROMISE, FIRST_PART_PROMISE } from '#rules/products/availability-promise.ts';
import type { HoldReason } from '#rules/products/funds-availability.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { type DepositDraft, foreseeable } from './deposit-draft.ts';

const DEBOUNCE_MS = 300;

/** When how much of a check can be used, were it accepted now; said before it is sent. */
export function Availability({ draft }: { readonly draft: DepositDraft }) {
  const { accountId, amount } = useDebounced(draft, DEBOUNCE_MS);
  const request = foreseeable({ ...draft, accountId, amount });
  const { data } = useEndpoint(previewAvailability, {
    query: request ?? { accountId: '', amount: '' },
    enabled: request !== null,
    keepPrevious: true,
    isShared: true,
  });
  return (
    <section className="rounded-2xl bg-soft px-4.5 py-3.5" aria-live="polite">
      <h3 className="font-sans text-sm leading-5 font-semibold">When you can use the money</h3>
      {request === null && <p className="text-sm">Enter an amount to see the dates.</p>}
      {request !== null && !data && <Skeleton className="mt-2 h-5 w-56" />}
      {request !== null && data && <AvailabilityParts parts={data.availability} />}
      <p className="mt-1.5 text-sm text-muted">
        {FIRST_PART_PROMISE} {DEPOSIT_DAY_PROMISE}
      </p>
    </section>
  );
}

/** The value after it has not changed for a moment, so that not every keystroke is a request. */
function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}

interface Part {
  readonly amount: string;
  readonly availableOn: string;
  readonly reason: HoldReason | null;
}

/** Only a hold beyond the ordinary schedule needs a word. */
const longerBecause: Readonly<Partial<Record<HoldReason, string>>> = {
  'large-deposit': 'Later, because it is a large deposit',
  'new-customer': 'Later, in your first 30 days with us',
};

export function AvailabilityParts({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <ul className="mt-1">
      {parts.map(({ amount, availableOn, reason }) => (
        <li key={availableOn} className="flex flex-wrap justify-between gap-x-4">
          <b className="font-semibold tabular-nums">{formatAmount(amount)}</b>
          <span>on {formatDate(availableOn)}</span>
          {reason && longerBecause[reason] && (
            <span className="w-full text-sm text-muted">{longerBecause[reason]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
