import type { TransferStatus, TransferType } from '#rules/payments/transfer-types.ts';
import type { StateMachine } from '../base/state-machine.ts';

const over = { completed: [], denied: [], cancelled: [], returned: [] } as const;

const domestic = {
  ...over,
  pending: ['approved', 'denied', 'cancelled'],
  approved: ['processing'],
  processing: ['completed', 'returned'],
  completed: ['returned'],
} as const;

/**
 * What may become of a transfer, by its type. A customer may call back an international wire that
 * was approved but has not left, and the other bank may send back a wire that has arrived. Between
 * own accounts there is no way to go, so that the approval is already the end.
 */
export const transferStates: Readonly<Record<TransferType, StateMachine<TransferStatus>>> = {
  wire_domestic: { name: 'transfer', moves: domestic },
  wire_international: {
    name: 'transfer',
    moves: { ...domestic, approved: ['processing', 'cancelled'] },
  },
  internal: {
    name: 'transfer',
    moves: { ...over, pending: ['completed', 'denied', 'cancelled'], approved: [], processing: [] },
  },
};
