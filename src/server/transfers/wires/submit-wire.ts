import { randomUUID } from 'node:crypto';
import type { Reply, Returned } from '#contract/endpoint.ts';
import { submitWire as endpoint, type ScreeningFinding } from '#contract/transfers.ts';
import type { WireRequest } from '#contract/wire-request.ts';
import type { Draft } from '#database/draft.ts';
import { WIRE_TIMES } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { digestedRow } from '../../audit/digested-rows.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { Replay } from '../../base/idempotency/replay.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { authorizeOutgoing } from '../../outgoing/authorize-outgoing.ts';
import { outgoingHold } from '../../outgoing/clearing.ts';
import { type DestinationFields, saveWireDestination } from '../../outgoing/destinations.ts';
import { readActiveHolder } from '../../people/lock-holder.ts';
import type { Decision } from '../../posting/act-in-turn.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { submitInTurn } from '../../posting/submit-in-turn.ts';
import { insertNotes } from '../../posting/transaction-notes.ts';
import { mailStep } from '../transfer-email.ts';
import { holdOf, stepOf } from '../transfer-journals.ts';
import { insertTransfer, type NewTransfer } from '../writes.ts';
import { receiptOf } from './receipt.ts';
import { screenWire } from './screen-wire.ts';
import { getWireFee, wireKind } from './wire-terms.ts';

type Customer = VisitorOf<'customer'>;

interface Submitted {
  readonly wire: WireRequest;
  readonly key: string | undefined;
  readonly screening: readonly ScreeningFinding[];
}

/** Takes a wire in: its amount is set aside at once, and it waits for staff to decide. */
export async function submitWire(
  deps: PostingDeps,
  { visitor, body: wire, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const customerId = visitor.session.subjectId;
  const submission = { customerId, key, request: wire, now: deps.clock.now() };
  const screening = await screenWire(deps.pool, customerId, wire);
  return await submitInTurn(deps, endpoint, submission, (draft) =>
    submit(draft, deps, visitor, { wire, key, screening }),
  );
}

async function submit(
  draft: Draft,
  deps: Deps,
  visitor: Customer,
  { wire, key, screening }: Submitted,
): Promise<Decision<Returned<typeof endpoint>>> {
  const { clock, config } = deps;
  const now = clock.businessNow();
  await requireMoneyMoves(draft);
  const holder = await readActiveHolder(draft, visitor.session.subjectId);
  const { id: customerId } = holder;
  const destination = await saveWireDestination(draft, customerId, destinationOf(wire), now);
  const feeCents = await getWireFee(draft, config, wire, now);
  const authorized = await authorizeOutgoing(draft, deps, {
    kind: wire.transferType,
    holder,
    fromAccountId: wire.fromAccountId,
    amountCents: wire.amount,
    feeCents,
    destination,
    day: bankDay(now),
    screening,
    submission: { session: visitor.session, key },
  });
  const transfer = await insertTransfer(draft, {
    ...newWire(wire, customerId, now),
    feeCents,
    screening,
    destinationId: destination.id,
    confirmedByCode: authorized.confirmedByCode,
  });
  const actor = actorOf(visitor);
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
  const hold = outgoingHold(authorized, stepOf(transfer, 'hold'), holdOf(transfer));
  await insertNotes(draft, hold.key, [transfer.fromAccountId], transfer.description);
  const receipt = receiptOf(transfer, authorized.account, holder, transfer.status);
  return { journal: { ...hold, actor }, reply: { receipt } };
}

function destinationOf(wire: WireRequest): DestinationFields {
  return {
    kind: 'wire',
    name: wire.recipientName,
    accountNumber: wire.recipientAccountNumber,
    bankName: wire.recipientBank,
    routingNumber: wire.recipientRoutingNumber ?? null,
    swiftCode: wire.recipientSwiftCode ?? null,
    address: wire.recipientAddress ?? null,
    city: wire.recipientCity ?? null,
    state: wire.recipientState ?? null,
    country: wire.recipientCountry,
    postalCode: wire.recipientPostalCode ?? null,
  };
}

type WireOnly = Omit<NewTransfer, 'feeCents' | 'screening' | 'destinationId' | 'confirmedByCode'>;

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
