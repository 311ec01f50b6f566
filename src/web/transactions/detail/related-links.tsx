import { coveredAmount } from '../../base/account/covered-amount.ts';
import { maskedNumber } from '../../base/format/format.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TransactionLink, type TransactionOpener } from '../transaction-link.tsx';
import type { Related } from './transaction-detail.ts';

interface Props {
  readonly related: readonly Related[];
  readonly opener: TransactionOpener;
}

interface RelatedLine {
  readonly label: string;
  readonly text: string;
  readonly transactionId: string | null;
}

/** The other lines it belongs together with, each with the way to it. */
export function RelatedLinks({ related, opener }: Props) {
  const lines = related.map(lineOf).filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {lines.map(({ label, text, transactionId }) => (
        <li
          key={`${label} ${transactionId ?? text}`}
          className="relative flex items-center gap-3 rounded-2xl border border-hair px-4 py-3 hover:bg-bg"
        >
          <span className="min-w-0 grow">
            <span className="block text-sm leading-5 text-muted">{label}</span>
            {transactionId === null ? (
              <span className="block leading-6 font-semibold">{text}</span>
            ) : (
              <TransactionLink id={transactionId} opener={opener}>
                {text}
              </TransactionLink>
            )}
          </span>
          {transactionId !== null && (
            <Icon name="chevron-right" size={20} className="shrink-0 text-muted print:hidden" />
          )}
        </li>
      ))}
    </ul>
  );
}

function lineOf(item: Related): RelatedLine | undefined {
  if (item.kind === 'transfer') {
    const text = `${item.accountName} ${maskedNumber(item.accountNumber)}`;
    return { label: 'Other account', text, transactionId: item.transactionId };
  }
  if (item.kind !== 'reversal' && item.kind !== 'same-payment') return undefined;
  const text = `${item.description}, ${coveredAmount(item.amount)}`;
  if (item.kind === 'same-payment') {
    return { label: 'Part of the same payment', text, transactionId: item.transactionId };
  }
  const label = item.relation === 'reverses' ? 'Takes back' : 'Taken back by';
  return { label, text, transactionId: item.transactionId };
}
