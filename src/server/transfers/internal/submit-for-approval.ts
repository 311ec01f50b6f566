import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { submitInternalTransfer as endpoint } from '#contract/transfers.ts';
import type { Tx } from '#database/connection.ts';
import { record } from '#ledger/record.ts';
import { holdPlacement } from '#ledger/requests.ts';
import { ZERO } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { requireSameRequest } from '../../base/idempotency/repeated-submission.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { lockActiveHolder } from '../../people/lock-holder.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { mailStep } from '../transfer-email.ts';
import { holdOf } from '../transfer-journals.ts';
import { receiptOf } from '../wires/receipt.ts';
import { insertTransfer, type NewTransfer } from '../writes.ts';
import { destinationOf, type InternalTransfer } from './internal-transfer.ts';

/** Holds the money and lists the transfer for staff to approve. */
export async function submitForApproval(
  tx: Tx,
  deps: Deps,
  visitor: VisitorOf<'customer'>,
  { body, pair, key }: InternalTransfer,
): Promise<Returned<typeof endpoint>> {
  const now = deps.clock.businessNow();
  await requireMoneyMoves(tx);
  const holder = await lockActiveHolder(tx, visitor.session.subjectId);
  const transfer: NewTransfer = {
    ...destinationOf(body, pair),
    id: randomUUID(),
    customerId: holder.id,
    fromAccountId: body.fromAccountId,
    toAccountId: body.toAccountId,
    feeCents: ZERO,
    recipientRoutingNumber: null,
    recipientSwiftCode: null,
    recipientCity: null,
    recipientState: null,
    recipientPostalCode: null,
    uetr: null,
    endToEndId: null,
    holdId: randomUUID(),
    submittedAt: now,
    bankDay: bankDay(now),
    screening: [],
    destinationId: null,
    confirmedByCode: false,
  };
  const submitted = await insertTransfer(tx, transfer);
  await appendAudit(
    tx,
    {
      ...actorOf(visitor),
      at: deps.clock.now(),
      action: 'submit-internal-transfer',
      subjectKind: 'transfer',
      subjectId: submitted.id,
      after: { status: submitted.status, amountCents: submitted.amountCents },
    },
    digestedRow('transfers', submitted.id),
  );
  await mailStep(tx, deps, holder, submitted);
  const hold = holdPlacement({ key, kind: 'transfer-hold' }, holdOf(submitted));
  // A key that the ledger knows, though the submission is forgotten, was used for something else.
  const journal = requireRecorded(await record(tx, { ...hold, actor: actorOf(visitor) }, now));
  requireSameRequest(!journal.replayed);
  await insertNotes(tx, key, [submitted.fromAccountId], submitted.description);
  return { receipt: receiptOf(submitted, pair.from, holder, submitted.status) };
}
