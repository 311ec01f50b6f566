import sql from 'sql-template-tag';
import type { denyCorrection as endpoint } from '#contract/back-office/corrections.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireMove, type StateMachine } from '../../base/state-machine.ts';
import { withdrawApproval } from '../approvals/money-approvals.ts';
import { type Correction, lockCorrection, updateDecidedCorrection } from './corrections.ts';
import { lockJournal } from './reverse-journal.ts';

const correctionStates: StateMachine<Correction['status']> = {
  name: 'correction',
  moves: { pending: ['posted', 'denied'], posted: [], denied: [] },
};

/** Says no to a correction that waits for a second person; its maker may, too. */
export async function denyCorrection(
  { pool, clock }: Deps,
  { visitor, params: { id }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const staffId = visitor.staff.subjectId;
  return await transaction(pool, async (tx) => {
    const number = await getJournalNumber(tx, id);
    await lockJournal(tx, number, staffId);
    const correction = await lockCorrection(tx, id);
    if (!correction) throw new Refusal('not-found');
    requireMove(correctionStates, correction.status, 'denied');
    await withdrawApproval(tx, { kind: 'correction', itemId: id });
    const decision = { decidedBy: staffId, decidedAt: clock.businessNow() };
    await updateDecidedCorrection(tx, { id, status: 'denied', ...decision });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'deny-correction',
      subjectKind: 'journal',
      subjectId: number.toString(),
      before: { status: 'pending', correctionId: id },
      after: { status: 'denied', ...(reason !== undefined && { reason }) },
    });
    return { id, status: 'denied' };
  });
}

// Which journal it is about never changes, so that this needs no lock.
async function getJournalNumber(tx: Tx, id: string): Promise<bigint> {
  const record = await maybeOne<{ number: bigint }>(
    tx,
    sql`select journal_number as number from corrections where id = ${id}`,
  );
  if (!record) throw new Refusal('not-found', { sentence: 'This correction was not found.' });
  return record.number;
}
