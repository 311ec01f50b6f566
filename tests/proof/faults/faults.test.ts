import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseSeed } from '../seed.ts';
import { clockStepsRow } from './clock-steps.ts';
import { diskFullRow } from './disk-full.ts';
import { diskRefusesRow } from './disk-refuses.ts';
import { exhaustedConnectionsRow } from './exhausted-connections.ts';
import { halfOpenRow } from './half-open.ts';
import { lostStandbyRow } from './lost-standby.ts';
import { proveFaults } from './prove-faults.ts';
import { slowDiskRow } from './slow-disk.ts';
import { stalledDatabaseRow } from './stalled-database.ts';
import { terminatedBackendsRow } from './terminated-backends.ts';

const rows = [
  stalledDatabaseRow,
  halfOpenRow,
  exhaustedConnectionsRow,
  terminatedBackendsRow,
  diskFullRow,
  diskRefusesRow,
  slowDiskRow,
  clockStepsRow,
  lostStandbyRow,
];

test('L8: whatever happens to the database, answers come, nothing is lost, and it ends', async (context) => {
  const seed = chooseSeed();
  context.diagnostic(`seed ${seed}`);
  const one = rows.find(({ name }) => name === process.env['PROOF_ROW']);
  // What else a row has takes another server, or longer, and is left to the proof.
  const findings = one
    ? await proveFaults(one.faults, 'ci', seed)
    : await proveFaults(
        rows.flatMap((row) => row.faults.slice(0, 1)),
        'small',
        seed,
      );
  context.diagnostic(findings.summary);
  assert.deepEqual(findings.broken, []);
});
