import { randomUUID } from 'node:crypto';
import type { Reply, Returned } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusals.ts';
import { submitWire as endpoint, type ScreeningFinding } from '#contract/transfers.ts';
import type { WireRequest } from '#contract/wire-request.ts';
import type { Tx } from '#database/connection.ts';
import { record } from '#ledger/record.ts';
import { holdPlacement } from '#ledger/requests.ts';
import { WIRE_TIMES } from '#rules/bank-calendar.ts';
import { bankDay } from '#rules/bank-day.ts';
import { isBusiness, isCredit } from '../accounts/account-types.ts';
import { getOwnAccount } from '../accounts/get-own-account.ts';
import { lockActiveHolder } from '../accounts/lock-holder.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import type { Replay } from '../base/replay.ts';
import { actOnce } from '../base/submissions.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireMoneyMoves, requireRecorded } from '../ledger-refusal.ts';
import { receiptOf } from './receipt.ts';
import { requireStepUp } from './require-step-up.ts';
import { screenWire } from './screen-parties.ts';
import { mailStep } from './transfer-email.ts';
import { holdOf, stepOf } from './transfer-journals.ts';
import { requireWithinLimits } from './wire-limits.ts';
import { wireKind } from './wire-terms.ts';
import { insertTransfer, type NewTransfer } from './writes.ts';

/** Takes a wire in: its amount is set aside at once, and it waits for staff to decide. */
export async function submitWire(
  parts: Parts,
  visitor: VisitorOf<'customer'>,
  wire: WireRequest,
  key?: string,
): Promise<Replay<Reply<typeof endpoint>>> {
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, asked: wire, now: parts.clock.now() };
  const screening = await screenWire(parts.pool, customerId, wire);
  return await actOnce(parts.pool, endpoint, submission, (tx) =>
    place(tx, parts, visitor, wire, screening),
  );
}

async function place(
  tx: Tx,
  parts: Parts,
  visitor: VisitorOf<'customer'>,
  wire: WireRequest,
  screening: readonly ScreeningFinding[],
): Promise<Returned<typeof endpoint>> {
  const { clock, config } = parts;
  const now = clock.businessNow();
  await requireMoneyMoves(tx);
  const holder = await lockActiveHolder(tx, visitor.session.subjectId);
  const account = await getOwnAccount(tx, holder.id, wire.fromAccountId);
  if (isCredit(account.accountType)) {
    const sentence = 'A wire cannot be sent from a credit account.';
    throw new Refusal('invalid-fields', { sentence, fields: { fromAccountId: sentence } });
  }
  const limited = {
    customerId: holder.id,
    customerSince: holder.createdAt,
    transferType: wire.transferType,
    isBusiness: isBusiness(account.accountType),
    amountCents: wire.amount,
  };
  await requireWithinLimits(tx, config, limited, now);
  const feeCents = config.limits.wireFeeCents;
  const transfer = { ...newWire(wire, holder.id, now), feeCents, screening };
  const { limits, settings } = config;
  const { session } = visitor;
  await requireStepUp(tx, { limits, settings, session, now: clock.now() }, transfer);

  const placed = await insertTransfer(tx, transfer);
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: clock.now(),
    action: 'submit-wire',
    subjectKind: 'transfer',
    subjectId: placed.id,
    after: {
      status: placed.status,
      amountCents: placed.amountCents,
      beneficiaryHash: placed.beneficiaryHash.toString('hex'),
    },
  });
  await mailStep(tx, parts, holder, placed);
  const hold = holdPlacement(stepOf(placed, 'hold'), holdOf(placed));
  requireRecorded(await record(tx, hold, now));
  return { receipt: receiptOf(placed, account, holder, placed.status) };
}

type WireOnly = Omit<NewTransfer, 'feeCents' | 'screening'>;

function newWire(wire: WireRequest, customerId: string, now: Date): WireOnly {
  const id = randomUUID();
  return {
    id,
    customerId,
    transferType: wire.transferType,
    fromAccountId: wire.fromAccountId,
    toAccountId: null,
    amountCents: wire.amount,
    description: wire.description ?? null,
    recipientName: wire.recipientName,
    recipientBank: wire.recipientBank,
    recipientAccountNumber: wire.recipientAccountNumber,
    recipientRoutingNumber: wire.recipientRoutingNumber ?? null,
    recipientSwiftCode: wire.recipientSwiftCode ?? null,
    recipientAddress: wire.recipientAddress ?? null,
    recipientCity: wire.recipientCity ?? null,
    recipientState: wire.recipientState ?? null,
    recipientCountry: wire.recipientCountry,
    recipientPostalCode: wire.recipientPostalCode ?? null,
    processingDays: WIRE_TIMES.businessDays[wireKind(wire.transferType)],
    uetr: randomUUID(),
    endToEndId: id.replaceAll('-', ''),
    holdId: randomUUID(),
    submittedAt: now,
    bankDay: bankDay(now),
  };
}
