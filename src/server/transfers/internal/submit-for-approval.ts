import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { submitInternalTransfer as endpoint } from '#contract/payments/transfers.ts';
import type { Draft } from '#database/draft.ts';
import { holdPlacement } from '#ledger/requests.ts';
import { ZERO } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import type { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Holder } from '../../people/lock-holder.ts';
import type { Decision } from '../../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { mailStep } from '../transfer-email.ts';
import { holdOf } from '../transfer-journals.ts';
import { receiptOf } from '../wires/receipt.ts';
import { insertTransfer, type NewTransfer } from '../writes.ts';
import { destinationOf, type InternalTransfer } from './internal-transfer.ts';

/** Holds the money and lists the transfer for staff to approve. */
export async function submitForApproval(
  draft: Draft,
  deps: Deps,
  { holder, actor }: { readonly holder: Holder; readonly actor: ReturnType<typeof actorOf> },
  { body, pair, key }: Omit<InternalTransfer, 'id'>,
): Promise<Decision<Returned<typeof endpoint>>> {
  const now = deps.clock.businessNow();
  await requireMoneyMoves(draft);
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
  const submitted = await insertTransfer(draft, transfer);
  await appendAudit(
    draft,
    {
      ...actor,
      at: deps.clock.now(),
      action: 'submit-internal-transfer',
      subjectKind: 'transfer',
      subjectId: submitted.id,
      after: { status: submitted.status, amountCents: submitted.amountCents },
    },
    digestedRow('transfers', submitted.id),
  );
  await mailStep(draft, deps, holder, submitted);
  await insertNotes(draft, key, [submitted.fromAccountId], submitted.description);
  const hold = holdPlacement({ key, kind: 'transfer-hold' }, holdOf(submitted));
  const receipt = receiptOf(submitted, pair.from, holder, submitted.status);
  return { journal: { ...hold, actor }, reply: { receipt } };
}
