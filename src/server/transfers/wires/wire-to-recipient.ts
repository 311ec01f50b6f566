import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import type { SentRecipient } from '#contract/payments/wire-request.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { Draft } from '#database/draft.ts';
import type { Destination } from '../../outgoing/destinations.ts';
import { findRecipient } from '../../recipients/find-recipient.ts';
import {
  requireSameDetails,
  requireWireDetails,
  wireDetailsOf,
} from '../../recipients/wire-details.ts';
import type { WireOrder } from './make-wire.ts';
import { screenWire } from './screen-wire.ts';

export interface ScreenedWireRecipient {
  /** The version whose names were compared; undefined where there is none. */
  readonly destinationId: string | undefined;
  readonly findings: readonly ScreeningFinding[];
}

/** Compares a recipient's names with the watch list, before the action that makes the wire. */
export async function screenWireRecipient(
  db: Db,
  customerId: string,
  recipientId: string,
): Promise<ScreenedWireRecipient> {
  try {
    const { wire } = await findRecipient(db, customerId, recipientId);
    if (!wire) return { destinationId: undefined, findings: [] };
    const findings = await screenWire(db, customerId, wireDetailsOf(wire));
    return { destinationId: wire.id, findings };
  } catch (error) {
    // The action itself refuses, unless what it asks for was done by an earlier request.
    if (error instanceof Refusal) return { destinationId: undefined, findings: [] };
    throw error;
  }
}

export interface RecipientWireOrder extends Omit<WireOrder, 'wire' | 'destination' | 'screening'> {
  readonly recipientId: string;
  readonly screened: ScreenedWireRecipient;
  /** What was sent beside the recipient's id. */
  readonly sent?: SentRecipient;
}

/** A wire to the current version of a recipient's details. */
export async function wireOrderTo(
  draft: Draft,
  { recipientId, screened, sent = {}, ...order }: RecipientWireOrder,
): Promise<WireOrder> {
  const recipient = await findRecipient(draft, order.customerId, recipientId);
  const destination = requireWireDetails(recipient);
  const wire = wireDetailsOf(destination);
  requireSameDetails(wire, sent);
  requireScreenedVersion(destination, screened);
  return { ...order, wire, destination, screening: screened.findings };
}

/** The names that were compared with the watch list are those of a moment ago. */
export function requireScreenedVersion(
  { id }: Destination,
  { destinationId }: ScreenedWireRecipient,
): void {
  if (id === destinationId) return;
  throw new Refusal('conflict', { sentence: 'This recipient was just changed.' });
}
