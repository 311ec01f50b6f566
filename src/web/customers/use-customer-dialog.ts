import { useState } from 'react';
import type { User } from './user.ts';

/** What is about to be done, and to whom. */
export type CustomerDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'block' | 'delete'; readonly user: User };

export function useCustomerDialog() {
  const [dialog, setDialog] = useState<CustomerDialog>();
  return { dialog, open: setDialog, close: () => setDialog(undefined) };
}
