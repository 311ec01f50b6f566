import type { FeeType } from './catalog.ts';
import type { Waiver } from './maintenance-fee.ts';

/** Calendar days between the notice of an adverse change and the change (12 CFR 1030.5(a)(1)). */
export const NOTICE_DAYS = 30;

interface Fee {
  readonly type: FeeType;
  readonly amountCents: bigint;
  readonly waiver: Waiver | null;
}

/**
 * Whether some customers pay more from then on: a new or higher fee, or a waiver that is harder to
 * reach. Rates are variable and need no notice.
 */
export function isAdverseChange(before: readonly Fee[], after: readonly Fee[]): boolean {
  return after.some((fee) => {
    const old = before.find(({ type }) => type === fee.type);
    return !old || fee.amountCents > old.amountCents || isHarder(old.waiver, fee.waiver);
  });
}

function isHarder(before: Waiver | null, after: Waiver | null): boolean {
  if (before === null) return false;
  return after === null || after.of !== before.of || after.fromCents > before.fromCents;
}

/** A product that is called free has no maintenance and no activity fee (12 CFR 1030.8(a)(2)). */
export function mayHaveFee(productName: string, type: FeeType): boolean {
  const isFree = /\bfree\b/i.test(productName);
  return !isFree || (type !== 'maintenance' && type !== 'excess-item');
}
