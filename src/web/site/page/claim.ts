import type { OfferId } from '#rules/products/offers.ts';

/**
 * What has to exist for a statement of a page to be true:
 * - an endpoint of the contract, which does what is said, or brings it to a person who does;
 * - a limit of the bank, by its name in the server's table, whose standard value the text prints;
 * - a product, whose terms stand in the catalog;
 * - a service that branches have, by its name in the brand;
 * - `offer`: terms the bank publishes word by word, all of them listed in the test of the claims;
 * - `law`: deposit insurance and the rules of public loan programs.
 */
export type Need =
  | `${'GET' | 'POST'} /api/${string}`
  | `limit ${string}`
  | `product ${OfferId}`
  | `branch ${string}`
  | 'offer'
  | 'law';

/** A statement about what the bank does for its customers, with all that it rests on. */
export interface Claim {
  readonly text: string;
  readonly needs: readonly Need[];
}

export const claim = (text: string, ...needs: readonly [Need, ...Need[]]): Claim => ({
  text,
  needs,
});
