import type { ListedType } from '#contract/transfers.ts';

/** How screens call each kind of transfer. */
export const transferNames: Readonly<Record<ListedType, string>> = {
  internal: 'Internal Transfer',
  wire_domestic: 'Domestic Wire',
  wire_international: 'International Wire',
  bill: 'Bill Payment',
};
