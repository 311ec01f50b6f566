// Ways to make the bank handle a fault badly, each with the row of the proof that must notice. A row
// lasts a minute, so these are run by name only: npm run proof -- fault-breaks
import type { Break, Edit } from './breaks.ts';

const HTTP = 'src/server/base/http/database-refusals.ts';
const DESK = 'src/server/posting/posting-desk.ts';
const HEALTH = 'src/server/base/observability/health.ts';

const inRow = (row: string, what: string, ...edits: Edit[]): Break => ({
  what: `${row}: ${what}`,
  edits,
  noticedBy: ['tests/proof/faults/faults'],
  env: { PROOF_ROW: row },
});

export const faultBreaks: readonly Break[] = [
  inRow('stalled-database', 'readiness only looks whether the process lives', {
    file: HEALTH,
    from: "status: checks.every(([, ok]) => ok) ? 'ready' : 'not ready',",
    to: "status: checks ? 'ready' : 'not ready',",
  }),
  inRow('exhausted-connections', 'who is turned away does not learn when to come again', {
    file: HTTP,
    from: 'retryAfterSeconds: 5, cause',
    to: 'cause',
  }),
  inRow('disk-full', 'a full disk is forgotten at once', {
    file: DESK,
    from: ' || now - group.diskFailedAtMs < DISK_FAILURE_MS',
    to: '',
  }),
  inRow('slow-disk', 'readiness does not try to commit', {
    file: DESK,
    from: 'if (group.slowestMs > HUNG_MS ||',
    to: 'if (now > 0) return true;\n      if (group.slowestMs > HUNG_MS ||',
  }),
  inRow('lost-standby', 'a posting is acknowledged before a standby has it', {
    file: 'src/database/connection.ts',
    from: 'synchronous_commit=on',
    to: 'synchronous_commit=local',
  }),
];
