import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { sealAndAnchor } from '../audit/chain/seal-history.ts';
import type { Deps } from '../base/deps.ts';

const TRY_AGAIN_MS = 20;

/**
 * Seals until every journal of a day is under a seal, and anchors that; another process may be
 * sealing too.
 */
export async function sealDay(deps: Deps, day: string): Promise<void> {
  await sealAndAnchor(deps, true);
  while (await hasUnsealed(deps.pool, day)) {
    await sleep(TRY_AGAIN_MS);
    await sealAndAnchor(deps, true);
  }
}

async function hasUnsealed(db: Db, day: string): Promise<boolean> {
  const { unsealed } = await one<{ unsealed: boolean }>(
    db,
    sql`select exists (
          select from ledger.journals j
            where j.bank_day = ${day} and j.number > p.settled_number and not exists (
              select from ledger.seals s
                where s.subject = p.subject and s.highest_number >= j.number
                  and j.number = any(s.numbers))) as unsealed
        from ledger.seal_progress p where p.subject = 'ledger'`,
  );
  return unsealed;
}
