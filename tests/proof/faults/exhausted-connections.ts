import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FaultRig } from './fault-rig.ts';
import { type FaultRow, proofOf } from './prove-faults.ts';

const AT_ONCE = 60;
const AGAIN_MS = 10;
const HOG = 'hog';
const THROW_OUT = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and application_name like 'larch%'
    and client_addr is null and pid <> pg_backend_pid()`;

/** Another program takes every connection, also each that a server gives back or loses. */
async function takeAll({ primary, pool }: FaultRig): Promise<() => Promise<void>> {
  const admin = await pool.connect();
  let isOver = false;
  const holders = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      const client = new pg.Client({ connectionString: primary.url, application_name: HOG });
      client.on('error', () => {});
      try {
        await client.connect();
        while (!isOver) await sleep(AGAIN_MS);
      } catch {
        await sleep(AGAIN_MS);
      } finally {
        await client.end().catch(() => {});
      }
    }
  });
  const throwing = (async () => {
    while (!isOver) {
      await admin.query(THROW_OUT);
      await sleep(AGAIN_MS);
    }
  })();
  return async () => {
    isOver = true;
    await Promise.all([throwing, ...holders]);
    admin.release();
  };
}

export const exhaustedConnectionsRow: FaultRow = {
  name: 'exhausted-connections',
  claim: 'a database without a free connection turns customers away in time, and loses nothing',
  faults: [
    {
      what: 'another program has all connections',
      failing: ['database'],
      seconds: 10,
      begin: takeAll,
    },
  ],
};

export const exhaustedConnections = proofOf(exhaustedConnectionsRow);
