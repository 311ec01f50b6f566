import type { ListedType } from '#rules/payments/transfer-types.ts';

/** How screens call each kind of transfer. */
export const transferTypeLabels: Readonly<Record<ListedType, string>> = {
  internal: 'Internal Transfer',
  wire_domestic: 'Domestic Wire',
  wire_international: 'International Wire',
  bill: 'Bill Payment',
};
