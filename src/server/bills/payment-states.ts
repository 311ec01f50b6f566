import type { PaymentStatus } from '#rules/payments/transfer-types.ts';
import type { StateMachine } from '../base/state-machine.ts';

/**
 * A payment for today is completed from the start, unless staff look at it first. One that failed,
 * or that staff did not approve, is not tried again.
 */
export const paymentStates: StateMachine<PaymentStatus> = {
  name: 'payment',
  moves: {
    scheduled: ['review', 'completed', 'failed', 'cancelled'],
    review: ['completed', 'failed', 'cancelled'],
    completed: [],
    failed: [],
    cancelled: [],
  },
};
