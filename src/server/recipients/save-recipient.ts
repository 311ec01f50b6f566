// What adding and changing a recipient have in common, whether it is called a payee or a recipient.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, one, run, type Tx } from '#database/connection.ts';
import type { WireType } from '#rules/payments/transfer-types.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { VisitorOf } from '../base/session/visitor.ts';
import {
  auditedDestination,
  type Destination,
  type DestinationFields,
  destinationHash,
  insertDestination,
} from '../outgoing/destinations.ts';
import type { Holder } from '../people/lock-holder.ts';
import { bindingOf, requireFreshCode } from '../people/step-ups.ts';
import type { Recipient, RecipientKind } from './find-recipient.ts';
import { mailRecipientAdded, mailRecipientChanged } from './recipient-email.ts';

/** The word that the customer's screen, the audit log and the mail use. */
export type RecipientNoun = 'payee' | 'recipient';

export interface WantedRecipient {
  readonly name: string;
  readonly nickname: string | null;
  readonly kind: RecipientKind;
  readonly bill: DestinationFields | null;
  readonly wire: WantedWire | null;
}

export interface WantedWire extends DestinationFields {
  readonly transferType: WireType;
}

type Details = Pick<Recipient, 'bill' | 'wire'>;

export interface Saving {
  readonly noun: RecipientNoun;
  readonly visitor: VisitorOf<'customer'>;
  /** Locked. */
  readonly holder: Holder;
  readonly wanted: WantedRecipient;
}

/** More than anyone pays; a list of any length would only fill the database. */
const MAX_RECIPIENTS = 500;

/**
 * Saves a new recipient. An account to which no wire was confirmed yet needs a fresh code; the
 * first payment of a bill asks for one anyway. The customer gets an email, whatever the
 * notification settings.
 */
export async function insertRecipient(tx: Tx, deps: Deps, saving: Saving): Promise<Recipient> {
  const { noun, visitor, holder, wanted } = saving;
  const { id: customerId } = holder;
  await requireFewerRecipients(tx, customerId, noun);
  if (wanted.wire && !(await isProven(tx, customerId, wanted.wire))) {
    const binding = bindingOf(`add-${noun}`, ...hashes(wanted));
    await requireFreshCode(tx, deps, visitor.session, binding);
  }
  const now = deps.clock.businessNow();
  const id = randomUUID();
  const ids = newIds();
  await run(
    tx,
    sql`insert into payees (id, customer_id, destination_id, created_at, name, nickname, kind,
          wire_destination_id, wire_type)
        values (${id}, ${customerId}, ${wanted.bill && ids.bill}, ${now}, ${ownName(wanted)},
          ${wanted.nickname}, ${wanted.kind}, ${wanted.wire && ids.wire},
          ${wanted.wire?.transferType})`,
  );
  const before = { bill: null, wire: null };
  const saved = await saveVersions(tx, { id, customerId }, wanted, { before, ids, now });
  const recipient = { ...wanted, ...saved, id, customerId, createdAt: now };
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: deps.clock.now(),
    action: `add-${noun}`,
    subjectKind: noun,
    subjectId: id,
    after: auditedRecipient(recipient),
  });
  await mailRecipientAdded(tx, deps, holder, { noun, recipient });
  return recipient;
}

/**
 * Gives a recipient new versions of the details that change, which count as a new destination.
 * Payments that were submitted before keep the version they were made to.
 */
export async function updateRecipient(
  tx: Tx,
  deps: Deps,
  { before, ...saving }: Saving & { readonly before: Recipient },
): Promise<Recipient> {
  const { noun, visitor, holder, wanted } = saving;
  const changed = changedFields(before, wanted);
  if (changed.length === 0) return before;
  const { id } = before;
  const isMoved = isElsewhere(wanted.bill, before.bill) || isElsewhere(wanted.wire, before.wire);
  if (isMoved) {
    const binding = bindingOf(`change-${noun}`, id, ...hashes(wanted));
    await requireFreshCode(tx, deps, visitor.session, binding);
  }
  const now = deps.clock.businessNow();
  const saved = await saveVersions(tx, before, wanted, { before, ids: newIds(), now });
  await run(
    tx,
    sql`update payees set destination_id = ${saved.bill?.id}, name = ${ownName(wanted)},
          nickname = ${wanted.nickname}, kind = ${wanted.kind},
          wire_destination_id = ${saved.wire?.id},
          wire_type = ${saved.wire?.transferType}
        where id = ${id}`,
  );
  const after = { ...before, ...wanted, ...saved };
  await appendAudit(tx, {
    ...actorOf(visitor),
    at: deps.clock.now(),
    action: `change-${noun}`,
    subjectKind: noun,
    subjectId: id,
    before: auditedRecipient(before),
    after: { ...auditedRecipient(after), changed },
  });
  if (isMoved) await mailRecipientChanged(tx, deps, holder, { noun, before, after });
  return after;
}

async function requireFewerRecipients(
  tx: Tx,
  customerId: string,
  noun: RecipientNoun,
): Promise<void> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*)::integer as count from payees
        where customer_id = ${customerId} and removed_at is null`,
  );
  if (count < MAX_RECIPIENTS) return;
  throw new Refusal('over-limit', { sentence: `You can save up to ${MAX_RECIPIENTS} ${noun}s.` });
}

/** Whether a wire went there that a code confirmed or staff approved: saving it opens no new way. */
async function isProven(tx: Tx, customerId: string, to: WantedWire): Promise<boolean> {
  const proof = sql`select 1 from transfers t join destinations d on d.id = t.destination_id
    where d.customer_id = ${customerId} and d.hash = ${destinationHash(to)}
      and t.transfer_type = ${to.transferType}
      and (t.confirmed_by_code or t.status in ('approved', 'processing', 'completed')) limit 1`;
  return (await maybeOne(tx, proof)) !== undefined;
}

function hashes({ bill, wire }: WantedRecipient): (string | null)[] {
  const [ofBill = null, ofWire = null] = [bill, wire].map(
    (to) => to && destinationHash(to).toString('hex'),
  );
  return [ofBill, ofWire, wire?.transferType ?? null];
}

// The bill's version has the name already, and is the one that a change of a payee replaces.
function ownName({ name, bill }: WantedRecipient): string | null {
  return bill ? null : name;
}

interface Owner {
  readonly id: string;
  readonly customerId: string;
}

interface VersionIds {
  readonly bill: string;
  readonly wire: string;
}

const newIds = (): VersionIds => ({ bill: randomUUID(), wire: randomUUID() });

/** The versions that are as wanted already, and new ones of what differs. */
async function saveVersions(
  tx: Tx,
  { id: payeeId, customerId }: Owner,
  { bill, wire }: WantedRecipient,
  { before, ids, now }: { readonly before: Details; readonly ids: VersionIds; readonly now: Date },
): Promise<Details> {
  const save = async (
    wanted: DestinationFields & OfKind,
    current: (Destination & OfKind) | null,
    id: string,
  ) =>
    current && !isElsewhere(wanted, current)
      ? current
      : await insertDestination(tx, { id, customerId, payeeId }, wanted, now);
  const savedWire = wire && (await save(wire, before.wire, ids.wire));
  return {
    bill: bill && (await save(bill, before.bill, ids.bill)),
    wire: savedWire && wire && { ...savedWire, transferType: wire.transferType },
  };
}

interface OfKind {
  /** A domestic wire goes by the routing number, an international one by the BIC. */
  readonly transferType?: WireType;
}

/** Whether money would go anywhere else than to this version; nowhere is not elsewhere. */
function isElsewhere(
  wanted: (DestinationFields & OfKind) | null,
  current: (Destination & OfKind) | null,
): boolean {
  if (!wanted) return false;
  if (!current || wanted.transferType !== current.transferType) return true;
  return !destinationHash(wanted).equals(current.hash);
}

const DETAILS = [
  'name',
  'accountNumber',
  'bankName',
  'routingNumber',
  'swiftCode',
  'address',
  'city',
  'state',
  'country',
  'postalCode',
] as const;

function changedFields(before: Recipient, wanted: WantedRecipient): string[] {
  const own = (['name', 'nickname', 'kind'] as const).filter(
    (field) => before[field] !== wanted[field],
  );
  const bill = DETAILS.filter((field) => before.bill?.[field] !== wanted.bill?.[field]);
  const wire = [...DETAILS, 'transferType' as const].filter(
    (field) => before.wire?.[field] !== wanted.wire?.[field],
  );
  return [...new Set([...own, ...bill, ...wire.map((field) => `wire.${field}`)])];
}

/** The audit log cannot be erased: no whole account number, no address, no nickname. */
export function auditedRecipient({
  kind,
  bill,
  wire,
}: Omit<WantedRecipient, 'bill' | 'wire'> & Details) {
  return {
    kind,
    ...(bill && auditedDestination(bill)),
    ...(wire && { wire: auditedDestination(wire) }),
  };
}
