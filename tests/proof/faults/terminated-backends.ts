import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { type FaultRow, proofOf } from './prove-faults.ts';

const AGAIN_MS = 100;
const THROW_OUT = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

export const terminatedBackendsRow: FaultRow = {
  name: 'terminated-backends',
  claim: 'connections that the database ends again and again are replaced, and the bank goes on',
  faults: [
    {
      what: 'all connections end ten times a second',
      seconds: 20,
      begin: async ({ pool }) => {
        let isOver = false;
        const throwing = (async () => {
          while (!isOver) {
            await run(pool, THROW_OUT);
            await sleep(AGAIN_MS);
          }
        })();
        return async () => {
          isOver = true;
          await throwing;
        };
      },
    },
  ],
};

export const terminatedBackends = proofOf(terminatedBackendsRow);
