import type { ProductId } from '#brand/products.ts';

/** What a button of a marketing page does. */
export type Action =
  | {
      readonly does: 'apply';
      readonly label: string;
      /** The account type the application starts with, where the product maps to one. */
      readonly accountType?: 'checking' | 'savings' | 'credit';
      readonly productId?: ProductId;
    }
  | {
      readonly does: 'request';
      readonly label: string;
      readonly kind: 'contact' | 'appointment' | 'application' | 'business-account';
      /** What staff read: "SBA Loans", "Visit: Salem Home Loan Center". */
      readonly topic: string;
    }
  | {
      readonly does: 'calculate';
      readonly label: string;
      /** What the calculator starts with, on a home of $400,000. */
      readonly downPayment?: string;
    };
