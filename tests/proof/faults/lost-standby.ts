import path from 'node:path';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import type { EmbeddedServer } from '#database/embedded/open-embedded.ts';
import { killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { openStandby, promote, reopenStandby } from '#tests/support/postgres/standby.ts';
import { type FaultRig, openOwnPool } from './fault-rig.ts';
import { type Fault, type FaultRow, proofOf } from './prove-faults.ts';

const standbys = new WeakMap<FaultRig, EmbeddedServer>();

const folderOf = ({ folder }: FaultRig) => path.join(folder, 'standby');

async function addStandby(rig: FaultRig): Promise<void> {
  standbys.set(rig, await openStandby(rig.primary, folderOf(rig)));
  rig.opened.defer(() => standbys.get(rig)?.stop());
}

async function killStandby(rig: FaultRig): Promise<void> {
  const standby = standbys.get(rig);
  await killPostmaster(standby?.pid);
  await standby?.stop();
}

async function startStandbyAgain(rig: FaultRig): Promise<EmbeddedServer> {
  const standby = await reopenStandby(rig.primary, folderOf(rig));
  standbys.set(rig, standby);
  return standby;
}

const gone: Fault = {
  what: 'the only synchronous standby is gone',
  failing: ['postings', 'database'],
  seconds: 20,
  prepare: addStandby,
  begin: async (rig) => {
    await killStandby(rig);
    return async () => void (await startStandbyAgain(rig));
  },
};

// An impatient operator ends what waits for the standby: what was committed on the
// primary alone can be read from then on, and is lost with it.
const THROW_OUT = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep'`;
const THROW_OUT_EVERY_MS = 500;

/** What was acknowledged meanwhile would be missing on the standby. */
const primaryGoneToo: Fault = {
  what: 'then the primary too, and the standby is promoted as it was',
  failing: ['postings', 'database'],
  seconds: 10,
  begin: async (rig) => {
    await killStandby(rig);
    const throwing = setInterval(() => {
      run(rig.pool, THROW_OUT).catch(() => {});
    }, THROW_OUT_EVERY_MS);
    return async () => {
      clearInterval(throwing);
      await killPostmaster(rig.primary.pid);
      await rig.primary.stop();
      const standby = await startStandbyAgain(rig);
      await promote(standby);
      rig.network.moveTo(standby.url);
      rig.pool = openOwnPool(standby.url, rig.opened);
    };
  },
};

export const lostStandbyRow: FaultRow = {
  name: 'lost-standby',
  claim: 'without its synchronous standby the bank acknowledges nothing, and then goes on',
  faults: [gone, primaryGoneToo],
};

export const lostStandby = proofOf(lostStandbyRow);
