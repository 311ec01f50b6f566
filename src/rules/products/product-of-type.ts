import type { AccountType } from './account-types.ts';
import type { Audience, ProductId, ProductKind } from './catalog.ts';

/** The product of an account for which only its type was named. */
export const productOfType: Readonly<Record<AccountType, ProductId>> = {
  checking: 'free-checking',
  savings: 'regular-savings',
  credit: 'credit-card',
  business_checking: 'small-business-checking',
  business_savings: 'business-savings',
  business_credit: 'credit-card',
};

/** The type of the accounts of a product. */
export function typeOfProduct({
  kind,
  audience,
}: {
  readonly kind: ProductKind;
  readonly audience: Audience;
}): AccountType {
  const plain = kind === 'money-market' ? 'savings' : kind;
  return audience === 'business' ? `business_${plain}` : plain;
}
