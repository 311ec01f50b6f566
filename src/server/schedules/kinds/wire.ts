import { theSystem } from '../../base/audit-log/actor.ts';
import { authorizeOutgoing } from '../../outgoing/authorize-outgoing.ts';
import { findRecipient } from '../../recipients/find-recipient.ts';
import { requireWireDetails } from '../../recipients/wire-details.ts';
import { makeWire } from '../../transfers/wires/make-wire.ts';
import { getWireFee } from '../../transfers/wires/wire-terms.ts';
import {
  requireScreenedVersion,
  screenWireRecipient,
  wireOrderTo,
} from '../../transfers/wires/wire-to-recipient.ts';
import { requireRecipient } from '../schedule-terms.ts';
import { arrangedBy } from './arranged-by.ts';
import type { SchedulableKind } from './schedule-kind.ts';

/** A wire to the current details of its recipient. Each waits for staff, as one that is typed. */
export const wire: SchedulableKind = {
  screen: (db, { customerId, payment }) =>
    screenWireRecipient(db, customerId, requireRecipient(payment)),

  async authorize(writer, deps, { holder, payment, screened, ...scheduled }) {
    const recipient = await findRecipient(writer, holder.id, requireRecipient(payment));
    const destination = requireWireDetails(recipient);
    requireScreenedVersion(destination, screened);
    const { fromAccountId } = payment;
    const { transferType } = destination;
    const now = deps.clock.businessNow();
    const feeCents = await getWireFee(writer, deps.config, { fromAccountId, transferType }, now);
    const authorized = await authorizeOutgoing(writer, deps, {
      ...payment,
      ...scheduled,
      kind: transferType,
      holder,
      feeCents,
      destination,
      screening: screened.findings,
    });
    return arrangedBy(authorized);
  },

  async execute(draft, deps, { holder, payment, screened, key: journalKey, ofSchedule }) {
    const { fromAccountId, amountCents, description } = payment;
    const order = await wireOrderTo(draft, {
      customerId: holder.id,
      actor: theSystem,
      submission: null,
      fromAccountId,
      recipientId: requireRecipient(payment),
      amountCents,
      description,
      screened,
      journalKey,
      ofSchedule,
    });
    const { journal, reply } = await makeWire(draft, deps, order);
    if (!journal) throw new Error('A wire sets its money aside.');
    return { journal, transferId: reply.receipt.transferId };
  },
};
