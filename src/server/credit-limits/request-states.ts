import type { RequestStatus } from '#rules/products/credit-limit-requests.ts';
import type { StateMachine } from '../base/state-machine.ts';

/** A request is cancelled only when its customer is closed. */
export const requestStates: StateMachine<RequestStatus> = {
  name: 'request',
  moves: {
    pending: ['approved', 'denied', 'cancelled'],
    approved: [],
    denied: [],
    cancelled: [],
  },
};
