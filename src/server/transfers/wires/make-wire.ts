import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { ScreeningFinding, submitWire } from '#contract/transfers.ts';
import type { WireDetails } from '#contract/wire-destination.ts';
import type { Draft } from '#database/draft.ts';
import type { Cents } from '#money/cents.ts';
import { WIRE_TIMES } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import type { Actor } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { authorizeOutgoing, type OutgoingSubmission } from '../../outgoing/authorize-outgoing.ts';
import { outgoingHold } from '../../outgoing/clearing.ts';
import { type Destination, saveWireDestination } from '../../outgoing/destinations.ts';
import { readActiveHolder } from '../../people/lock-holder.ts';
import type { Decision } from '../../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { wireDestinationOf } from '../../recipients/wire-details.ts';
import { mailStep } from '../transfer-email.ts';
import { holdOf, stepOf } from '../transfer-journals.ts';
import { insertTransfer, type NewTransfer } from '../writes.ts';
import { receiptOf } from './receipt.ts';
import { getWireFee, wireKind } from './wire-terms.ts';

export interface WireOrder {
  readonly customerId: string;
  /** Who submits it: the customer, or the system on a scheduled day. */
  readonly actor: Actor;
  /** Null where nobody is signed in: a scheduled wire whose day has come. */
  readonly submission: OutgoingSubmission | null;
  readonly fromAccountId: string;
  readonly amountCents: Cents;
  readonly description: string | null;
  readonly wire: WireDetails;
  /** The saved version it goes to; left out where the wire was typed. */
  readonly destination?: Destination;
  readonly screening: readonly ScreeningFinding[];
  /** Of the journal that sets the money aside; named after the wire where left out. */
  readonly journalKey?: string;
}

/**
 * Makes a wire in the customer's turn: its amount is set aside, and it waits for staff to decide.
 * All wires pass the outgoing gate here.
 */
export async function makeWire(
  draft: Draft,
  deps: Deps,
  order: WireOrder,
): Promise<Decision<Returned<typeof submitWire>>> {
  const { clock, config } = deps;
  const { actor, wire, screening } = order;
  const now = clock.businessNow();
  await requireMoneyMoves(draft);
  const holder = await readActiveHolder(draft, order.customerId);
  const { id: customerId } = holder;
  const destination =
    order.destination ??
    (await saveWireDestination(draft, customerId, wireDestinationOf(wire), now));
  const { fromAccountId, amountCents } = order;
  const feeCents = await getWireFee(draft, config, { ...wire, fromAccountId }, now);
  const authorized = await authorizeOutgoing(draft, deps, {
    kind: wire.transferType,
    holder,
    fromAccountId,
    amountCents,
    feeCents,
    destination,
    day: bankDay(now),
    screening,
    submission: order.submission,
  });
  const transfer = await insertTransfer(draft, {
    ...newWire(order, now),
    feeCents,
    screening,
    destinationId: destination.id,
    confirmedByCode: authorized.confirmedByCode,
  });
  await appendAudit(
    draft,
    {
      ...actor,
      at: clock.now(),
      action: 'submit-wire',
      subjectKind: 'transfer',
      subjectId: transfer.id,
      after: {
        status: transfer.status,
        amountCents: transfer.amountCents,
        beneficiaryHash: transfer.beneficiaryHash.toString('hex'),
        destinationId: destination.id,
        ...(authorized.flags.length > 0 && { flags: authorized.flags }),
      },
    },
    digestedRow('transfers', transfer.id),
  );
  await mailStep(draft, deps, holder, transfer);
  const step = stepOf(transfer, 'hold');
  const named = { ...step, key: order.journalKey ?? step.key };
  const hold = outgoingHold(authorized, named, holdOf(transfer));
  await insertNotes(draft, hold.key, [transfer.fromAccountId], transfer.description);
  const receipt = receiptOf(transfer, authorized.account, holder, transfer.status);
  return { journal: { ...hold, actor }, reply: { receipt } };
}

type WireOnly = Omit<NewTransfer, 'feeCents' | 'screening' | 'destinationId' | 'confirmedByCode'>;

function newWire(order: WireOrder, now: Date): WireOnly {
  const { customerId, fromAccountId, amountCents, description, wire } = order;
  const id = randomUUID();
  return {
    id,
    customerId,
    transferType: wire.transferType,
    fromAccountId,
    toAccountId: null,
    amountCents,
    description,
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
