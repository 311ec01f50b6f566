import type { AuthorizationStatus, CardStatus } from '#rules/products/cards.ts';
import type { StateMachine } from '../base/state-machine.ts';

/** A card that another one was issued for never works again. */
export const cardStates: StateMachine<CardStatus> = {
  name: 'card',
  moves: {
    active: ['locked', 'lost', 'stolen', 'replaced'],
    // From locked by the customer to locked by staff, and back to active.
    locked: ['locked', 'active', 'lost', 'stolen', 'replaced'],
    lost: [],
    stolen: [],
    replaced: [],
  },
};

/** An authorization is cleared once, or its hold ends without that. */
export const authorizationStates: StateMachine<AuthorizationStatus> = {
  name: 'authorization',
  moves: {
    pending: ['cleared', 'expired', 'cancelled'],
    cleared: [],
    expired: [],
    cancelled: [],
    declined: [],
  },
};
