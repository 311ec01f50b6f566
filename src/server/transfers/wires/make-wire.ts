import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { ScreeningFinding, submitWire } from '#contract/payments/transfers.ts';
import type { WireDetails } from '#contract/payments/wire-destination.ts';
import type { Draft } from '#database/draft.ts';
import { inOrder } from '#database/sending/in-order.ts';
import type { Cents } from '#money/cents.ts';
import { WIRE_TIMES } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { keepSignature } from '../../audit/signatures/keep-signature.ts';
import type { Actor } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import {
  type Authorized,
  authorizeOutgoing,
  type OutgoingSubmission,
} from '../../outgoing/authorize-outgoing.ts';
import { outgoingHold } from '../../outgoing/clearing.ts';
import { type Destination, saveWireDestination } from '../../outgoing/destinations.ts';
import type { OfSchedule } from '../../outgoing/scheduled-sums.ts';
import { paymentDocument } from '../../passkeys/signing/payment-document.ts';
import { requireSignature, type Signed, uetrOf } from '../../passkeys/signing/require-signature.ts';
import { type Holder, readActiveHolder } from '../../people/lock-holder.ts';
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
  /** The occurrence that it is. */
  readonly ofSchedule?: OfSchedule;
}

/** A wire that passed the gate, as it would be stored. */
export interface PreparedWire {
  readonly holder: Holder;
  readonly authorized: Authorized;
  readonly wire: NewTransfer & { readonly transferType: WireType };
  readonly signed: Signed | undefined;
}

/**
 * Decides in the customer's turn whether a wire may be made. All wires pass the outgoing gate here;
 * nothing but the destination is written.
 */
export async function prepareWire(
  draft: Draft,
  deps: Deps,
  order: WireOrder,
): Promise<PreparedWire> {
  const { clock, config } = deps;
  const { wire: details, screening, submission, fromAccountId, amountCents } = order;
  const now = clock.businessNow();
  const { customerId } = order;
  const [, holder, destination, feeCents] = await inOrder([
    requireMoneyMoves(draft),
    readActiveHolder(draft, customerId),
    order.destination ?? saveWireDestination(draft, customerId, wireDestinationOf(details), now),
    getWireFee(draft, config, { ...details, fromAccountId }, now),
  ]);
  const unsigned = { ...newWire(order, now), feeCents };
  const signed =
    submission?.signature &&
    (await requireSignature(draft, deps, {
      signer: { kind: 'customer', id: customerId },
      kind: 'payment',
      signature: submission.signature,
      documentOf: (issued, { uetr = null }) => paymentDocument({ ...unsigned, uetr }, issued),
    }));
  const authorized = await authorizeOutgoing(draft, deps, {
    kind: details.transferType,
    holder,
    fromAccountId,
    amountCents,
    feeCents,
    destination,
    day: bankDay(now),
    screening,
    submission,
    signed,
    ofSchedule: order.ofSchedule,
  });
  const wire = {
    ...unsigned,
    ...(signed && { uetr: uetrOf(signed) }),
    screening,
    destinationId: destination.id,
    confirmedByCode: authorized.confirmedByCode,
  };
  return { holder, authorized, wire, signed };
}

/**
 * Makes a wire in the customer's turn: its amount is set aside, and it waits for staff to decide.
 */
export async function makeWire(
  draft: Draft,
  deps: Deps,
  order: WireOrder,
): Promise<Decision<Returned<typeof submitWire>>> {
  const { clock } = deps;
  const { actor } = order;
  const { holder, authorized, wire, signed } = await prepareWire(draft, deps, order);
  const transfer = await insertTransfer(draft, wire);
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
        destinationId: transfer.destinationId,
        ...(authorized.flags.length > 0 && { flags: authorized.flags }),
      },
    },
    digestedRow('transfers', transfer.id),
  );
  if (signed) {
    const item = { kind: 'transfer', id: transfer.id } as const;
    await keepSignature(draft, { signed, item, actor, at: clock.now() });
  }
  await mailStep(draft, deps, holder, transfer);
  const step = stepOf(transfer, 'hold');
  const named = { ...step, key: order.journalKey ?? step.key };
  const hold = outgoingHold(authorized, named, holdOf(transfer));
  await insertNotes(draft, hold.key, [transfer.fromAccountId], transfer.description);
  const receipt = receiptOf(transfer, authorized.account, holder, transfer.status);
  return { journal: { ...hold, actor }, reply: { receipt } };
}

type LaterField = 'feeCents' | 'screening' | 'destinationId' | 'confirmedByCode';

function newWire(order: WireOrder, now: Date) {
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
  } satisfies Omit<NewTransfer, LaterField>;
}
