import { parseCents } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { findOffer, type Offer, type OfferId, offerIds } from '#rules/products/offers.ts';
import { cleanMoney } from '../../ui/mask/typed-money.ts';
import type { ApplicationValues } from './application-values.ts';

export interface ChosenProduct extends Offer {
  readonly id: OfferId;
}

/** The product whose button led here, for as long as the applicant asks for its type of account. */
export function chosenProduct({
  productId,
  accountType,
}: Pick<ApplicationValues, 'productId' | 'accountType'>): ChosenProduct | null {
  if (productId === '') return null;
  const product = findOffer(productId);
  return product?.accountType === accountType ? { id: productId, ...product } : null;
}

/** A product that persons can apply for, by what a navigation brought along; else none. */
export function productIdFrom(value: unknown): OfferId | '' {
  return offerIds.find((id) => id === value && findOffer(id)?.audience === 'personal') ?? '';
}

/** What stands below the opening deposit: the minimum, and whether the amount reaches it. */
export function depositHint(product: ChosenProduct | null, typed: string): string {
  const minimum = product?.minimumToOpen;
  if (!product || !minimum) return '100 means $100.00';
  const typedCents = parseCents(cleanMoney(typed));
  const isBelow = typedCents !== null && typedCents < (parseCents(minimum) ?? 0n);
  return isBelow
    ? `Below the ${dollars(minimum)} needed to open. You can still apply; we will ask for the rest.`
    : `${dollars(minimum)} or more to open ${product.name}`;
}
