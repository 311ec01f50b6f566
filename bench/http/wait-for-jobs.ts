import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one, type Pool } from '#database/connection.ts';
import { isSealingDue } from '#ledger/chain/seal.ts';
import { chainSubjects } from '#ledger/chain/subject.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';

const LOOK_AGAIN_MS = 50;
const PATIENCE_MS = 10 * MINUTE_MS;

/** Waits until a server in another process has sealed, logged, indexed and counted what was posted. */
export async function waitForJobs(pool: Pool): Promise<void> {
  const begun = performance.now();
  while (await isBehind(pool)) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The jobs do not catch up.');
    await sleep(LOOK_AGAIN_MS);
  }
}

async function isBehind(pool: Pool): Promise<boolean> {
  const unsealed = await Promise.all(chainSubjects.map((subject) => isSealingDue(pool, subject)));
  if (unsealed.includes(true)) return true;
  const { behind } = await one<{ behind: boolean }>(
    pool,
    sql`select least(search.reached_number, days.reached_number) < settled_number
          or log.seal_position < (select max(position) from ledger.seals where subject = 'ledger')
          as behind
        from ledger.seal_progress, searchable_progress search, day_totals_progress days,
          transparency_log log
        where subject = 'ledger'`,
  );
  return behind;
}
