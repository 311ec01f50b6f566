import { childrenOf } from '#tests/support/postgres/kill-postmaster.ts';
import { type FaultRow, proofOf } from './prove-faults.ts';

export const stalledDatabaseRow: FaultRow = {
  name: 'stalled-database',
  claim: 'a database that stands still keeps nobody waiting, and goes on where it stopped',
  faults: [
    {
      what: 'the database stands still',
      failing: ['database'],
      seconds: 20,
      // As a machine that has run out of memory: the kernel answers, PostgreSQL does not.
      begin: async ({ primary: { pid = 0 } }) => {
        const all = [pid, ...childrenOf(pid)];
        for (const each of all) process.kill(each, 'SIGSTOP');
        return () => {
          for (const each of all) process.kill(each, 'SIGCONT');
        };
      },
    },
  ],
};

export const stalledDatabase = proofOf(stalledDatabaseRow);
