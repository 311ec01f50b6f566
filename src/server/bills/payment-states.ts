import type { PaymentStatus } from '#contract/bills.ts';
import type { StateMachine } from '../base/state-machine.ts';

/** A payment for today is completed from the start; one that failed is not tried again. */
export const paymentStates: StateMachine<PaymentStatus> = {
  name: 'payment',
  moves: {
    scheduled: ['completed', 'failed', 'cancelled'],
    completed: [],
    failed: [],
    cancelled: [],
  },
};
