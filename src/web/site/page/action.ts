import type { RequestKind } from '#rules/people/visitor-requests.ts';
import type { OpenableType } from '#rules/products/account-types.ts';
import type { OfferId } from '#rules/products/offers.ts';

/** What a button of a marketing page does. */
export type Action =
  | {
      readonly does: 'apply';
      readonly label: string;
      /** The account type the application starts with, where the product maps to one. */
      readonly accountType?: OpenableType;
      readonly productId?: OfferId;
    }
  | {
      readonly does: 'request';
      readonly label: string;
      readonly kind: RequestKind;
      /** What staff read: "SBA Loans", "Visit: Salem Home Loan Center". */
      readonly topic: string;
    }
  | {
      readonly does: 'calculate';
      readonly label: string;
      /** What the calculator starts with, on a home of $400,000. */
      readonly downPayment?: string;
    };
