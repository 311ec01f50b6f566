import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { type DueWork, forEachDue } from '../base/jobs/due-work.ts';
import { lockHolder } from '../people/lock-holder.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { findAuthorization, lockAuthorization, moveAuthorization } from './authorizations.ts';
import { releaseJournal } from './card-journals.ts';

const AT_ONCE = 200;

/**
 * Ends authorizations that no merchant has claimed in time; what was held for them is available
 * again. This works while money movement is frozen, too: no money moves by it.
 */
export const expireAuthorizations: DueWork = {
  name: 'expire-authorizations',
  everyMs: 60_000,
  isDue: async (deps) => (await listDue(deps, 1)).length > 0,
  async run(deps) {
    const ids = await listDue(deps, AT_ONCE);
    return await forEachDue({ log: deps.log, job: 'expire-authorizations' }, ids, (id) =>
      expireOne(deps, id),
    );
  },
};

async function listDue({ pool, clock }: Deps, maxRows: number): Promise<string[]> {
  const due = await rows<{ id: string }>(
    pool,
    sql`select id from card_authorizations
        where status = 'pending' and expires_at <= ${clock.businessNow()}
        order by expires_at, id limit ${maxRows}`,
  );
  return due.map(({ id }) => id);
}

async function expireOne(deps: Deps, id: string): Promise<boolean> {
  return await transaction(deps.pool, async (tx) => {
    const found = await findAuthorization(tx, id);
    if (!found) return false;
    await lockHolder(tx, found.customerId);
    const authorization = await lockAuthorization(tx, id);
    // It was claimed, or another process was quicker.
    if (authorization?.status !== 'pending') return false;
    const at = deps.clock.businessNow();
    const how = { action: 'expire-authorization', actor: theSystem, loggedAt: deps.clock.now() };
    await moveAuthorization(tx, authorization, { ...how, to: 'expired', at });
    const journal = { ...releaseJournal(authorization), actor: theSystem };
    requireRecorded(await record(tx, journal, at));
    return true;
  });
}
