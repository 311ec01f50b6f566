import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { type Fault, type FaultRow, proofOf } from './prove-faults.ts';

/** Within a session's life, and far beyond what two clocks may differ. */
const STEP_MS = 2 * MINUTE_MS;

/** The first server is set right or wrong by hand, or by a time server that is wrong. */
function ownClock(offsetMs: number, what: string): Fault {
  return {
    what,
    failing: ['clock'],
    concerns: (server) => server === 0,
    seconds: 10,
    begin: async ({ servers }) => {
      servers[0]?.stepClock(offsetMs);
      return () => servers[0]?.stepClock(0);
    },
  };
}

function databaseClock(offsetMs: number, what: string): Fault {
  return {
    what,
    failing: ['clock'],
    seconds: 10,
    missing: ({ machine }) =>
      machine ? undefined : 'a clock of its own needs Linux and a C compiler (cc)',
    begin: async ({ machine }) => {
      machine?.stepClock(offsetMs);
      return () => machine?.stepClock(0);
    },
  };
}

export const clockStepsRow: FaultRow = {
  name: 'clock-steps',
  claim: 'a clock that is stepped while the bank works takes its server out until it is right',
  faults: [
    ownClock(STEP_MS, "a server's clock is two minutes ahead"),
    ownClock(-STEP_MS, "a server's clock is two minutes behind"),
    databaseClock(STEP_MS, "the database's clock is two minutes ahead"),
    databaseClock(-STEP_MS, "the database's clock is two minutes behind"),
  ],
};

export const clockSteps = proofOf(clockStepsRow);
