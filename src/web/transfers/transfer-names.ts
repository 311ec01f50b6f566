import type { TransferType } from '#contract/transfers.ts';

/** How screens call each kind of transfer. */
export const transferNames: Readonly<Record<TransferType, string>> = {
  internal: 'Internal Transfer',
  wire_domestic: 'Domestic Wire',
  wire_international: 'International Wire',
};
