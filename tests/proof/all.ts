import { badInputs } from './bad-inputs.ts';
import { badNetwork } from './bad-network.ts';
import { bank } from './bank.ts';
import { clockJumps } from './clock-jumps.ts';
import { crashAtPoints } from './crash-at-points.ts';
import { diskFull } from './disk-full.ts';
import { diskRefuses } from './disk-refuses.ts';
import { doubleSpend } from './double-spend.ts';
import { duplicates } from './duplicates.ts';
import { failover } from './failover.ts';
import { killDatabase } from './kill-database.ts';
import { killRotation } from './kill-rotation.ts';
import { killServer } from './kill-server.ts';
import { killWriter } from './kill-writer.ts';
import { load } from './load.ts';
import { migration } from './migration.ts';
import { model } from './model.ts';
import { outgoing } from './outgoing.ts';
import type { Proof } from './proof.ts';
import { races } from './races.ts';
import { restore } from './restore.ts';
import { reversals } from './reversals.ts';
import { rollingRestart } from './rolling-restart.ts';
import { signInTiming } from './sign-in-timing.ts';
import { tampering } from './tampering.ts';
import { twoPeople } from './two-people.ts';
import { vanish } from './vanish.ts';
import { weakerRole } from './weaker-role.ts';
import { wrongClock } from './wrong-clock.ts';

/** In the order they are run: what needs the most patience comes last. */
export const proofs: readonly Proof[] = [
  doubleSpend,
  duplicates,
  reversals,
  badInputs,
  races,
  twoPeople,
  outgoing,
  signInTiming,
  tampering,
  weakerRole,
  crashAtPoints,
  killRotation,
  clockJumps,
  wrongClock,
  bank,
  rollingRestart,
  migration,
  badNetwork,
  killServer,
  killDatabase,
  failover,
  vanish,
  diskFull,
  diskRefuses,
  restore,
  killWriter,
  load,
  model,
];
