import { useState } from 'react';
import type { User, UserPage } from '../user.ts';

export type Account = UserPage['accounts'][number];

/** The dialog that is open, and the customer it is about. */
export type CustomerDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'block' | 'delete'; readonly user: User }
  | {
      readonly kind: 'close-account';
      readonly user: User;
      readonly account: Account;
      /** All of the customer's accounts. */
      readonly accounts: readonly Account[];
    };

export function useCustomerDialog() {
  const [dialog, setDialog] = useState<CustomerDialog>();
  return { dialog, open: setDialog, close: () => setDialog(undefined) };
}
