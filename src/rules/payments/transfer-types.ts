export const wireTypes = ['wire_domestic', 'wire_international'] as const;
export type WireType = (typeof wireTypes)[number];

export const transferTypes = ['internal', ...wireTypes] as const;
export type TransferType = (typeof transferTypes)[number];

/** What lists of pending transfers hold: bill payments that staff review are among them. */
export const listedTypes = [...transferTypes, 'bill'] as const;
export type ListedType = (typeof listedTypes)[number];

export const transferStatuses = [
  'pending',
  'approved',
  'processing',
  'completed',
  'denied',
  'cancelled',
  'returned',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** The statuses of a bill payment. */
export const paymentStatuses = ['scheduled', 'review', 'completed', 'failed', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
