// What a visitor can ask for by name: the products of the catalog, and some cards.
import { readPrinted } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import type { OpenableType } from './account-types.ts';
import { type CatalogProduct, catalog, findProduct, type ProductId } from './catalog.ts';

/** Cards that a visitor can ask for by name. Their accounts are of the product `credit-card`. */
const cardOffers = {
  'rewards-card': 'Rewards card',
  'travel-card': 'Travel card',
  'secured-card': 'Secured card',
} as const;

type CardOffer = keyof typeof cardOffers;

export type OfferId = ProductId | CardOffer;

export interface Offer {
  readonly name: string;
  readonly audience: CatalogProduct['audience'];
  /** The type of account an application asks for; staff open business accounts by hand. */
  readonly accountType: OpenableType;
  /** The product that its accounts are of. */
  readonly productId: ProductId;
  readonly minimumToOpen: string | null;
  /** "$8 a month, $0 when …", or null where there is no fee. */
  readonly monthlyFee: string | null;
}

/** Undefined for an id that nothing on offer has. */
export function findOffer(id: string): Offer | undefined {
  if (Object.hasOwn(cardOffers, id)) {
    return { ...offerOf('credit-card'), name: cardOffers[id as CardOffer] };
  }
  return findProduct(id) ? offerOf(id as ProductId) : undefined;
}

function offerOf(productId: ProductId): Offer {
  const product: CatalogProduct = catalog[productId];
  const { name, audience, kind, minimumToOpen } = product;
  const accountType = kind === 'money-market' ? 'savings' : kind;
  return { name, audience, accountType, productId, minimumToOpen, monthlyFee: monthlyFee(product) };
}

export const offerIds = [...Object.keys(catalog), ...Object.keys(cardOffers)] as OfferId[];

/** The maintenance fee as a sentence of the product's page. */
export function monthlyFee({ kind, fees }: Pick<CatalogProduct, 'kind' | 'fees'>): string | null {
  const fee = fees.find(({ type }) => type === 'maintenance');
  if (!fee) return null;
  const monthly = `${wholeDollars(fee.amount)} a month`;
  if (fee.waivedWhen === null) return monthly;
  if ('averageTotalBalance' in fee.waivedWhen) {
    const total = dollars(fee.waivedWhen.averageTotalBalance);
    return `${monthly}, $0 when your deposit accounts total ${total} on average`;
  }
  const balance = dollars(fee.waivedWhen.averageDailyBalance);
  return kind === 'checking'
    ? `${monthly}, $0 when you keep ${balance} on average`
    : `${monthly} when the average balance is below ${balance}`;
}

/** "$8" instead of "$8.00". */
export function wholeDollars(amount: string): string {
  const text = dollars(amount);
  return readPrinted(amount) % 100n === 0n ? text.slice(0, -'.00'.length) : text;
}
