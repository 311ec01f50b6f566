import type { DepositStatus } from '#rules/payments/check-deposits.ts';
import type { StateMachine } from '../base/state-machine.ts';

/** An accepted check is completed once all of its money is available. */
export const depositStates: StateMachine<DepositStatus> = {
  name: 'check deposit',
  moves: {
    pending: ['approved', 'denied'],
    approved: ['completed'],
    completed: [],
    denied: [],
  },
};
