import { type Fault, type FaultRow, proofOf } from './prove-faults.ts';

/** Statements arrive and are executed, and their answers are lost, also on new connections. */
const noAnswers: Fault = {
  what: 'answers of the database are lost',
  failing: ['database'],
  seconds: 10,
  begin: async ({ network }) => {
    network.swallowAnswers();
    return () => network.reconnect();
  },
};

/** What a firewall does that forgets its connections: all that are open are dead, new ones work. */
const deadConnections: Fault = {
  what: 'open connections die in silence',
  seconds: 10,
  begin: async ({ network }) => {
    network.swallowAnswers();
    network.reconnect();
    return () => {};
  },
};

export const halfOpenRow: FaultRow = {
  name: 'half-open',
  claim: 'connections on which nothing is answered are given up, and what they did is found by key',
  faults: [noAnswers, deadConnections],
};

export const halfOpen = proofOf(halfOpenRow);
