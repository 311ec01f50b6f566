import { formatAmount } from '../format/format.ts';

const COVERED = '$••••••';
let areHidden = () => false;

/** Says how to know whether balances are hidden; the browser remembers it. */
export function coverAmountsWhen(isHidden: () => boolean): void {
  areHidden = isHidden;
}

/**
 * An amount of the customer's own within a text: dots while balances are hidden. What stays on the
 * page while they are shown or hidden uses `Balance`.
 */
export function coveredAmount(amount: string): string {
  return areHidden() ? COVERED : formatAmount(amount);
}

/** A text of the bank, its amounts covered while balances are hidden. */
export function coverAmounts(text: string): string {
  return areHidden() ? text.replaceAll(/\$[\d,]+(\.\d{2})?/g, COVERED) : text;
}
