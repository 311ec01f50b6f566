import {
  allowWrites,
  canRefuseWrites,
  refuseWrites,
} from '#tests/support/postgres/refuse-writes.ts';
import { type FaultRow, proofOf } from './prove-faults.ts';

export const diskRefusesRow: FaultRow = {
  name: 'disk-refuses',
  claim: 'L8: a disk that refuses to be written stops the bank and loses nothing; then it goes on',
  faults: [
    {
      what: 'the disk refuses writes',
      failing: ['postings', 'database'],
      seconds: 10,
      endsByItself: true,
      missing: () => (canRefuseWrites() ? undefined : 'this machine has no prlimit'),
      begin: async ({ primary }) => {
        refuseWrites(primary.pid);
        return () => allowWrites(primary.pid);
      },
    },
  ],
};

export const diskRefuses = proofOf(diskRefusesRow);
