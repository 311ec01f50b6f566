import type { FaultRig } from './fault-rig.ts';
import { type Fault, type FaultRow, proofOf } from './prove-faults.ts';

function flushesTaking(ms: number, fault: Pick<Fault, 'what' | 'failing' | 'seconds'>): Fault {
  return {
    ...fault,
    missing: ({ machine }: FaultRig) =>
      machine ? undefined : 'a slow disk needs Linux and a C compiler (cc)',
    begin: async ({ machine }) => {
      machine?.slowDisk(ms);
      return () => machine?.slowDisk(0);
    },
  };
}

export const slowDiskRow: FaultRow = {
  name: 'slow-disk',
  claim: 'a slow disk slows the bank down, one that hangs stops it, and both lose nothing',
  faults: [
    flushesTaking(300, { what: 'a flush takes 0.3 s', failing: [], seconds: 10 }),
    flushesTaking(10_000, {
      what: 'a flush takes 10 s',
      failing: ['postings'],
      seconds: 20,
    }),
  ],
};

export const slowDisk = proofOf(slowDiskRow);
