import type { PageHead } from '../../base/page/page.ts';
import type { Action } from './action.ts';
import type { Claim } from './claim.ts';
import type { Picture } from './picture.ts';

/** A page that offers a few products side by side, with every price on the card itself. */
export interface ProductPageContent {
  readonly head: PageHead;
  readonly title: string;
  readonly lead: string;
  readonly picture: Picture;
  readonly actions: readonly Action[];
  readonly products: readonly Product[];
  /** The small print below the cards. */
  readonly note: Claim;
  readonly answers: readonly Answer[];
  /** A dwelling loan must be advertised with the Equal Housing Lender logotype. */
  readonly equalHousing?: true;
}

export interface Product {
  readonly name: string;
  readonly tagline: string;
  /** The one figure that decides: the monthly fee, the cash back, the most one can borrow. */
  readonly figure: Claim;
  /** What the figure counts. */
  readonly unit: string;
  readonly condition: Claim;
  readonly facts: readonly (readonly [label: string, value: Claim])[];
  readonly features: readonly Claim[];
  readonly actions: readonly Action[];
}

export interface Answer {
  readonly question: string;
  readonly answer: Claim;
}
