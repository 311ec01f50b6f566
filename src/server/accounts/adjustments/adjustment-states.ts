import type { StateMachine } from '../../base/state-machine.ts';

export type AdjustmentStatus = 'pending' | 'posted' | 'denied';

/** A posting by hand that needs a second person waits for one. */
export const adjustmentStates: StateMachine<AdjustmentStatus> = {
  name: 'posting',
  moves: { pending: ['posted', 'denied'], posted: [], denied: [] },
};
