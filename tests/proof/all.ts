import { backup } from './availability/backup.ts';
import { patroni } from './availability/patroni.ts';
import { clockJumps } from './clocks/clock-jumps.ts';
import { wrongClock } from './clocks/wrong-clock.ts';
import { crashAtPoints } from './crashes/crash-at-points.ts';
import { killAlerts } from './crashes/kill-alerts.ts';
import { killCardClearing } from './crashes/kill-card-clearing.ts';
import { killClosing } from './crashes/kill-closing.ts';
import { killDatabase } from './crashes/kill-database.ts';
import { killMonthEnd } from './crashes/kill-month-end.ts';
import { killRotation } from './crashes/kill-rotation.ts';
import { killSchedules } from './crashes/kill-schedules.ts';
import { killServer } from './crashes/kill-server.ts';
import { killWriter } from './crashes/kill-writer.ts';
import { failover } from './database/failover.ts';
import { firstReleaseProof } from './database/first-release.ts';
import { migration } from './database/migration.ts';
import { replicaReads } from './database/replica-reads.ts';
import { restore } from './database/restore.ts';
import { tampering } from './database/tampering.ts';
import { weakerRole } from './database/weaker-role.ts';
import { clockSteps } from './faults/clock-steps.ts';
import { diskFull } from './faults/disk-full.ts';
import { diskRefuses } from './faults/disk-refuses.ts';
import { exhaustedConnections } from './faults/exhausted-connections.ts';
import { halfOpen } from './faults/half-open.ts';
import { lostStandby } from './faults/lost-standby.ts';
import { slowDisk } from './faults/slow-disk.ts';
import { stalledDatabase } from './faults/stalled-database.ts';
import { terminatedBackends } from './faults/terminated-backends.ts';
import { guide } from './guide/guide.ts';
import { badInputs } from './input/bad-inputs.ts';
import { signInTiming } from './input/sign-in-timing.ts';
import { load } from './load/load.ts';
import { rollingRestart } from './load/rolling-restart.ts';
import { model } from './model/model.ts';
import { bank } from './money/bank.ts';
import { cardLocks } from './money/card-locks.ts';
import { doubleSpend } from './money/double-spend.ts';
import { duplicates } from './money/duplicates.ts';
import { outgoing } from './money/outgoing.ts';
import { races } from './money/races.ts';
import { reversals } from './money/reversals.ts';
import { twoPeople } from './money/two-people.ts';
import { badNetwork } from './network/bad-network.ts';
import { vanish } from './network/vanish.ts';
import { powerCut } from './power/power-cut.ts';
import type { Proof } from './proof.ts';
import { screens } from './screens/screens.ts';
import { logProofs } from './transparency/log-proofs.ts';

/** In the order they are run: what needs the most patience comes last. */
export const proofs: readonly Proof[] = [
  doubleSpend,
  duplicates,
  reversals,
  badInputs,
  races,
  cardLocks,
  twoPeople,
  outgoing,
  signInTiming,
  logProofs,
  tampering,
  weakerRole,
  crashAtPoints,
  killRotation,
  killClosing,
  killMonthEnd,
  killSchedules,
  killCardClearing,
  killAlerts,
  clockJumps,
  wrongClock,
  bank,
  rollingRestart,
  migration,
  firstReleaseProof,
  badNetwork,
  killServer,
  killDatabase,
  powerCut,
  failover,
  replicaReads,
  vanish,
  patroni,
  stalledDatabase,
  halfOpen,
  exhaustedConnections,
  terminatedBackends,
  lostStandby,
  diskFull,
  diskRefuses,
  slowDisk,
  clockSteps,
  restore,
  backup,
  killWriter,
  load,
  screens,
  guide,
  model,
];
