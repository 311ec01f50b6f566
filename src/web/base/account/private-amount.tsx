import type { ComponentProps } from 'react';
import { Amount } from '../../ui/display/amount.tsx';
import { HiddenAmount } from './balance.tsx';
import { useHiddenBalances } from './hidden-balances.ts';

/** An amount of the customer's own: dots while balances are hidden. */
export function PrivateAmount(props: ComponentProps<typeof Amount>) {
  return useHiddenBalances() ? <HiddenAmount /> : <Amount {...props} />;
}
