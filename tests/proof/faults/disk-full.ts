import { type FaultRow, proofOf } from './prove-faults.ts';

const LEFT_BYTES = 100_000;

export const diskFullRow: FaultRow = {
  name: 'disk-full',
  claim: 'L8: a disk that is full stops the bank and loses nothing; with room again it goes on',
  faults: [
    {
      what: 'the disk is full',
      failing: ['postings', 'database'],
      seconds: 20,
      hiddenAtFirst: true,
      missing: ({ disk }) => (disk ? undefined : 'only root can make a small disk to fill'),
      begin: async ({ disk }) => {
        disk?.fillUp(LEFT_BYTES);
        return () => disk?.makeRoom();
      },
    },
  ],
};

export const diskFull = proofOf(diskFullRow);
