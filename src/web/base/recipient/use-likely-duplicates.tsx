import { useQuery } from '@tanstack/react-query';
import type { Reply, Sent } from '#contract/endpoint.ts';
import { findLikelyDuplicates } from '#endpoints/payments/recipients.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { call } from '../api/call.ts';
import { endpointKey } from '../api/endpoint-key.ts';
import { formatAmount, formatDate } from '../format/format.ts';

type Sought = Sent<typeof findLikelyDuplicates>['body'];
type Duplicate = Reply<typeof findLikelyDuplicates>['duplicates'][number];

const ways = { wire: 'by wire', bill: 'as a bill payment' } as const;

/**
 * Asks, before a payment is sent, whether it looks like one of the last days. `sought` is undefined
 * until there is something new to send: what is only sent once more because no answer came is the
 * same payment. A question that cannot be answered keeps nobody from paying.
 */
export function useLikelyDuplicates(sought: Sought | undefined) {
  const key = JSON.stringify(sought ?? null);
  const { data, isLoading } = useQuery({
    queryKey: [...endpointKey(findLikelyDuplicates, {}), key],
    queryFn: ({ signal }) => call(findLikelyDuplicates, { body: sought ?? { amount: '' }, signal }),
    enabled: sought !== undefined,
    retry: false,
    // The answer is that of before the first try: a second try is the same payment.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const duplicates = data?.duplicates ?? [];
  return {
    /** The payment waits for the answer, so that no fast click misses the warning. */
    isHeld: sought !== undefined && isLoading,
    warning: sought !== undefined && duplicates.length > 0 && (
      <DuplicateWarning duplicates={duplicates} />
    ),
  };
}

function DuplicateWarning({ duplicates }: { readonly duplicates: readonly Duplicate[] }) {
  return (
    <Notice tone="pending" title="You may have sent this already" className="mb-4">
      <div role="status">
        <ul>
          {duplicates.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              {formatAmount(one.amount)} to {one.name} {ways[one.kind]} on {formatDate(one.date)}
            </li>
          ))}
        </ul>
        <p>Send it only if this is another payment.</p>
      </div>
    </Notice>
  );
}
