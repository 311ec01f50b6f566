import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import type { Tone } from '../ui/display/status-badge.tsx';

/** How screens call what becomes of a payment. */
export const paymentStatusNames: Readonly<Record<PaymentStatus, string>> = {
  scheduled: 'Scheduled',
  review: 'In review',
  completed: 'Sent',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const paymentTones: Readonly<Record<PaymentStatus, Tone>> = {
  scheduled: 'approved',
  review: 'pending',
  completed: 'completed',
  failed: 'danger',
  cancelled: 'neutral',
};
