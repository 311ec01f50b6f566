import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { submitInternalTransfer as endpoint } from '#contract/payments/transfers.ts';
import { one, type Pool } from '#database/connection.ts';
import { Draft } from '#database/draft.ts';
import type { JournalRequest, Recorded } from '#ledger/journal.ts';
import { posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import { requireSameRequest } from '../../base/idempotency/repeated-submission.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireRecorded } from '../../posting/ledger-refusal.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { insertNotes, noteOf } from '../../posting/transaction-notes.ts';
import { receiptOf } from '../wires/receipt.ts';
import { destinationOf, type InternalTransfer } from './internal-transfer.ts';
import type { OwnAccounts } from './own-accounts.ts';

/** Moves the money at once, by the posting desk. */
export async function postNow(
  { postings, pool, clock }: PostingDeps,
  visitor: VisitorOf<'customer'>,
  { body, pair, key, id }: InternalTransfer,
): Promise<Returned<typeof endpoint>> {
  const { from, to } = pair;
  const { amount: amountCents } = body;
  const note = body.description;
  const request = transferJournal(key, pair, amountCents);
  const actor = actorOf(visitor);
  const draft = new Draft(pool);
  await insertNotes(draft, key, [from.id, to.id], note ?? null);
  await appendAudit(draft, {
    ...actor,
    at: clock.now(),
    action: 'submit-internal-transfer',
    subjectKind: 'transfer',
    subjectId: id,
    after: { status: 'completed', amountCents, fromAccountId: from.id, toAccountId: to.id },
  });
  const outcome = await postings.record({ ...request, actor }, draft);
  const journal = requireRecorded(outcome);
  if (journal.replayed) await requireSameNote(pool, journal, from.id, note);
  const transfer = { ...destinationOf(body, pair), id, submittedAt: journal.postedAt };
  return { receipt: receiptOf(transfer, from, pair.holder, 'completed') };
}

/** Moves money from one to the other. */
export function transferJournal(
  key: string,
  { from, to }: OwnAccounts,
  amountCents: Cents,
): JournalRequest {
  return posting(
    { key, kind: 'internal-transfer' },
    {
      from: from.id,
      to: to.id,
      amountCents,
      description: `Transfer to ${to.accountName}`,
      toDescription: `Transfer from ${from.accountName}`,
      category: 'Transfer',
    },
  );
}

// The ledger knows a repetition by its money; here the note must be the same, too.
async function requireSameNote(
  pool: Pool,
  { number }: Recorded,
  accountId: string,
  note: string | undefined,
): Promise<void> {
  const before = sql`select ${noteOf(sql`${number}`, sql`${accountId}`)} as note`;
  const isSame = (await one<{ note: string | null }>(pool, before)).note === (note ?? null);
  requireSameRequest(isSame);
}
