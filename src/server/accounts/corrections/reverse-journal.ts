import { randomUUID } from 'node:crypto';
import type { reverseJournal as endpoint } from '#contract/back-office/corrections.ts';
import type { Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { reversal } from '#ledger/requests.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { type Holder, lockHolder } from '../../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import { approveIncoming, lockApprovers } from '../approvals/money-approvals.ts';
import { mailCorrection } from './correction-email.ts';
import { findCorrection, insertCorrection, updateDecidedCorrection } from './corrections.ts';
import { amountOf, customersOf, getJournal, type Journal, whyNotReversed } from './journals.ts';

/**
 * Corrects a mistake in the books: a new journal takes back everything that another did. With dual
 * control two people have to want it, whatever the amount; only then may it overdraw an account.
 */
export async function reverseJournal(
  deps: Deps,
  { visitor, params, body: { reason, correctionId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { pool, clock } = deps;
  const number = BigInt(params.number);
  const staffId = visitor.staff.subjectId;
  return await transaction(pool, async (tx) => {
    await requireMoneyMoves(tx);
    const { journal, holders } = await lockJournal(tx, number, staffId);
    const why = await whyNotReversed(tx, journal);
    if (why !== null) throw new Refusal('conflict', { sentence: why });
    const now = clock.businessNow();
    const amountCents = amountOf(journal);
    const waiting = await findCorrection(tx, number);
    if (correctionId !== undefined && waiting?.id !== correctionId) {
      throw new Refusal('conflict', { sentence: 'This correction no longer waits for approval.' });
    }
    const correction = waiting ?? {
      id: randomUUID(),
      journalNumber: number,
      amountCents,
      reason,
      requestedBy: staffId,
      requestedAt: now,
    };
    if ('requestedBy' in correction) await insertCorrection(tx, correction);
    const { id } = correction;
    const subject = { subjectKind: 'journal', subjectId: params.number };
    const action = 'reverse-journal';
    const [first] = journal.entries;
    const { posts, isByTwo, notes } = await approveIncoming(tx, deps, visitor, {
      kind: 'correction',
      itemId: id,
      customerId: customersOf(journal)[0] ?? '',
      accountId: first?.accountId ?? null,
      amountCents,
      needs: 'correction',
      audit: { action, ...subject },
    });
    if (!posts) return { id, status: 'pending', journalNumber: null, needsSecondApproval: true };
    const request = reversal({ key: `correction ${id}`, kind: 'correction' }, number);
    const actor = actorOf(visitor);
    const outcome = await record(tx, { ...request, actor, ...(isByTwo && { forced: true }) }, now);
    const { number: reversalNumber } = requireRecorded(outcome);
    const decision = { decidedBy: staffId, decidedAt: now, reversalNumber };
    await updateDecidedCorrection(tx, { id, status: 'posted', ...decision });
    await appendAudit(tx, {
      ...actorOf(visitor),
      ...subject,
      at: clock.now(),
      action,
      after: { correctionId: id, reversalNumber, amountCents, reason: correction.reason, ...notes },
    });
    for (const holder of holders) {
      const own = journal.entries.filter(({ userId }) => userId === holder.id);
      await mailCorrection(tx, deps, holder, own);
    }
    return { id, status: 'posted', journalNumber: reversalNumber.toString() };
  });
}

/** Locks the staff member and then all customers of a journal; nobody corrects their own account. */
export async function lockJournal(
  tx: Tx,
  number: bigint,
  staffId: string,
): Promise<{ readonly journal: Journal; readonly holders: readonly Holder[] }> {
  const customers = customersOf(await getJournal(tx, number));
  const waiting = await findCorrection(tx, number);
  await lockApprovers(tx, staffId, { kind: 'correction', itemId: waiting?.id ?? null });
  const holders: Holder[] = [];
  for (const customerId of customers) holders.push(await lockHolder(tx, customerId));
  for (const { id } of holders) await requireNotSelf(tx, staffId, id);
  // What was reversed meanwhile is seen only now.
  return { journal: await getJournal(tx, number), holders };
}
