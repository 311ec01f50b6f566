import type { StateMachine } from '../base/state-machine.ts';

export type RequestStatus = 'open' | 'handled';

export const requestStates: StateMachine<RequestStatus> = {
  name: 'request',
  moves: { open: ['handled'], handled: [] },
};
