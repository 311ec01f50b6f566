import { Balance } from '../base/account/balance.tsx';
import { formatShortDay } from '../base/format/format.ts';
import type { Transaction } from './transaction.ts';

/** When a deposited check can be used: "$275.00 on Nov 17, $965.00 on Nov 18". */
export function AvailabilityNote({ parts }: { readonly parts: Transaction['availability'] }) {
  if (parts === null) return null;
  return (
    <span className="block text-sm leading-5 font-normal text-muted">
      Available:{' '}
      {parts.map(({ amount, availableOn }, index) => (
        <span key={`${availableOn} ${amount}`}>
          {index > 0 && ', '}
          <Balance amount={amount} /> on {formatShortDay(availableOn)}
        </span>
      ))}
    </span>
  );
}
