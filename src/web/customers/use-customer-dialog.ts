import { useState } from 'react';
import type { User } from './user.ts';

/** The dialog that is open, and the customer it is about. */
export type CustomerDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'block' | 'delete'; readonly user: User };

export function useCustomerDialog() {
  const [dialog, setDialog] = useState<CustomerDialog>();
  return { dialog, open: setDialog, close: () => setDialog(undefined) };
}
