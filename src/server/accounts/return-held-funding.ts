import sql from 'sql-template-tag';
import { rows, type Tx } from '#database/connection.ts';
import type { JournalActor } from '#ledger/journal.ts';
import { recordAll } from '#ledger/record.ts';
import { holdRelease } from '#ledger/requests.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { withdrawApproval } from './approvals/money-approvals.ts';

interface HeldFunding {
  readonly applicationId: string;
  readonly holdId: string;
  readonly journalNumber: bigint;
}

/**
 * Takes back the opening deposits that staff have not confirmed, when their customer is closed:
 * swept with the rest they would be owed as if they were real money. Answers the applications they
 * came with. The customer must be locked.
 */
export async function returnHeldFunding(
  tx: Tx,
  customerId: string,
  actor: JournalActor,
  now: Date,
): Promise<string[]> {
  const held = await rows<HeldFunding>(
    tx,
    sql`update applications set funding = 'returned'
        where customer_id = ${customerId} and funding = 'held'
        returning id as "applicationId", funding_hold as "holdId",
          funding_journal as "journalNumber"`,
  );
  if (held.length === 0) return [];
  for (const { applicationId } of held) {
    await withdrawApproval(tx, { kind: 'funding', itemId: applicationId });
  }
  // The key is the one under which staff would take it back, so that it happens once.
  const journals = held.map(({ applicationId, holdId, journalNumber }) => {
    const key = `opening deposit ${applicationId} returned`;
    const release = holdRelease({ key, kind: 'opening-deposit-returned' }, holdId);
    return { ...release, reverses: journalNumber, actor };
  });
  for (const outcome of await recordAll(tx, journals, now)) requireRecorded(outcome);
  return held.map(({ applicationId }) => applicationId);
}
