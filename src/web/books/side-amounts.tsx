import { formatAmount } from '../base/format/format.ts';
import { Amount } from '../ui/display/amount.tsx';

interface Sides {
  readonly debit: string;
  readonly credit: string;
}

const ZERO = '0.00';

/** An amount in its column of a ledger; the other column stays empty. */
export function SideAmount({ value }: { readonly value: string }) {
  return value === ZERO ? <span className="text-muted">–</span> : <Amount value={value} />;
}

interface WithSide extends Sides {
  /** The side stands below the amount. */
  readonly isStacked?: boolean;
}

/** An amount with its side, where there is no room for two columns: "$12.00 debit". */
export function AmountWithSide({ debit, credit, isStacked = false }: WithSide) {
  if (debit === ZERO && credit === ZERO) return <Amount value={ZERO} />;
  const [value, side] = debit === ZERO ? [credit, 'credit'] : [debit, 'debit'];
  return (
    <span className="tabular-nums">
      {formatAmount(value)}{' '}
      <span className={`text-sm text-muted ${isStacked ? 'block' : ''}`}>{side}</span>
    </span>
  );
}
