import type { ComponentProps } from 'react';
import { Amount } from '../../ui/display/amount.tsx';
import { formatAmount } from '../format/format.ts';
import { useHiddenBalances } from './hidden-balances.ts';

interface Props {
  /** As it travels: "1234.50", "-5.00". */
  readonly amount: string;
  /** What follows the amount while it is shown: " owed". */
  readonly suffix?: string;
}

/** An amount that belongs to a balance: dots while balances are hidden, for every kind of reader. */
export function Balance({ amount, suffix = '' }: Props) {
  if (useHiddenBalances()) return <HiddenAmount />;
  if (!amount.startsWith('-')) return formatAmount(amount) + suffix;
  return (
    <>
      <span className="sr-only">minus </span>
      {formatAmount(amount) + suffix}
    </>
  );
}

/** What stands for an amount that is hidden. */
export function HiddenAmount() {
  return (
    <>
      <span aria-hidden="true">$••••••</span>
      <span className="sr-only">hidden</span>
    </>
  );
}

/** An amount of the customer's own transactions: dots while balances are hidden. */
export function PrivateAmount(props: ComponentProps<typeof Amount>) {
  return useHiddenBalances() ? <HiddenAmount /> : <Amount {...props} />;
}
