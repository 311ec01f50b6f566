import type { StateMachine } from '../base/state-machine.ts';

export type ApplicationStatus = 'pending' | 'approved' | 'denied';
export type FundingState = 'none' | 'held' | 'confirmed' | 'returned';

/** An application is decided once. */
export const applicationStates: StateMachine<ApplicationStatus> = {
  name: 'application',
  moves: { pending: ['approved', 'denied'], approved: [], denied: [] },
};

/** What becomes of an opening deposit that waits until staff have seen the money. */
export const fundingStates: StateMachine<FundingState> = {
  name: 'opening deposit',
  moves: { none: [], held: ['confirmed', 'returned'], confirmed: [], returned: [] },
};
