import type { StateMachine } from '../base/state-machine.ts';

export type CustomerStatus = 'active' | 'blocked' | 'closed';

/** Blocked customers come back; closed ones do not. */
export const customerStates: StateMachine<CustomerStatus> = {
  name: 'customer',
  moves: { active: ['blocked', 'closed'], blocked: ['active', 'closed'], closed: [] },
};
