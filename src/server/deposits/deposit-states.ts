import type { DepositStatus } from '#rules/payments/check-deposits.ts';
import type { StateMachine } from '../base/state-machine.ts';

/** An accepted check is completed once all of its money is available; it may still come back. */
export const depositStates: StateMachine<DepositStatus> = {
  name: 'check deposit',
  moves: {
    pending: ['approved', 'denied'],
    approved: ['completed', 'returned'],
    completed: ['returned'],
    denied: [],
    returned: [],
  },
};
