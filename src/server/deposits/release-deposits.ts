import sql, { type Sql } from 'sql-template-tag';
import { one, rows, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { holdRelease } from '#ledger/requests.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { type DueWork, forEachDue } from '../base/jobs/due-work.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { mailDeposit } from './deposit-email.ts';
import { lockDepositAndHolder } from './lock-for-review.ts';
import { moveDeposit } from './writes.ts';

const AT_ONCE = 200;

/**
 * Makes the parts of deposited checks available when their day has come, also while money movement
 * is frozen: no money moves by it.
 */
export const releaseDeposits: DueWork = {
  name: 'release-deposits',
  everyMs: 10_000,
  isDue: async (deps) => (await listDue(deps, 1)).length > 0,
  async run(deps) {
    const ids = await listDue(deps, AT_ONCE);
    return await forEachDue({ log: deps.log, job: 'release-deposits' }, ids, (id) =>
      releaseOne(deps, id),
    );
  },
};

async function listDue({ pool, clock }: Deps, maxRows: number): Promise<string[]> {
  const due = await rows<{ id: string }>(
    pool,
    sql`select deposit_id as id from check_deposit_parts
        where released_at is null and release_at <= ${clock.businessNow()}
          and not ${returnWaits(sql`deposit_id`)}
        group by deposit_id order by min(release_at) limit ${maxRows}`,
  );
  return due.map(({ id }) => id);
}

// What staff report as returned stays held until a second person confirms or denies it.
const returnWaits = (depositId: Sql) => sql`exists (select from money_approvals m
  where m.kind = 'check-return' and m.item_id = ${depositId} and m.status = 'pending')`;

async function waitsForReturn(tx: Tx, depositId: string): Promise<boolean> {
  const statement = sql`select ${returnWaits(sql`${depositId}`)} as waits`;
  return (await one<{ waits: boolean }>(tx, statement)).waits;
}

async function releaseOne(deps: Deps, depositId: string): Promise<boolean> {
  return await transaction(deps.pool, async (tx) => {
    const at = deps.clock.businessNow();
    const { deposit, holder } = await lockDepositAndHolder(tx, depositId);
    if (await waitsForReturn(tx, depositId)) return false;
    const holdIds = await markReleased(tx, depositId, at, at);
    // Another process was quicker.
    if (holdIds.length === 0) return false;
    if (!(await hasHeldParts(tx, depositId))) {
      const moved = await moveDeposit(tx, deposit, {
        to: 'completed',
        at,
        loggedAt: deps.clock.now(),
        action: 'release-deposits',
        actor: theSystem,
      });
      await mailDeposit(tx, deps, holder, moved);
    }
    requireRecorded(await record(tx, { ...releaseOf(holdIds), actor: theSystem }, at));
    return true;
  });
}

/** Marks the parts that are due by a time, and answers their holds. */
export async function markReleased(
  tx: Tx,
  depositId: string,
  at: Date,
  dueBy: Date | null,
): Promise<string[]> {
  const released = await rows<{ holdId: string }>(
    tx,
    sql`update check_deposit_parts set released_at = ${at}
        where deposit_id = ${depositId} and released_at is null
          and (${dueBy}::timestamptz is null or release_at <= ${dueBy})
        returning hold_id as "holdId"`,
  );
  return released.map(({ holdId }) => holdId);
}

async function hasHeldParts(tx: Tx, depositId: string): Promise<boolean> {
  const { has } = await one<{ has: boolean }>(
    tx,
    sql`select exists (select from check_deposit_parts
          where deposit_id = ${depositId} and released_at is null) as has`,
  );
  return has;
}

export function releaseOf(holdIds: readonly string[]): JournalRequest {
  const [first = ''] = holdIds.toSorted();
  const submission = { key: `check-deposit hold ${first}`, kind: 'funds-available' };
  return holdRelease(submission, ...holdIds);
}
