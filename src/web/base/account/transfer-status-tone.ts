import type { TransferStatus } from '#rules/payments/transfer-types.ts';

type Tone = 'pending' | 'approved' | 'processing' | 'completed' | 'danger';

/** The color of a status: those on the way have their own, any other end is a bad one. */
export function transferStatusTone(status: TransferStatus): Tone {
  const isBad = status === 'denied' || status === 'cancelled' || status === 'returned';
  return isBad ? 'danger' : status;
}
