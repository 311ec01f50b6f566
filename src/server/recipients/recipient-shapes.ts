// A recipient as the wire has it, and as it is stored.

import type { Returned } from '#contract/endpoint.ts';
import type { BillDetails } from '#contract/payments/bill-details.ts';
import type { listRecipients, RecipientFields } from '#contract/payments/recipients.ts';
import type { Destination, DestinationFields } from '../outgoing/destinations.ts';
import type { Recipient, WireDestination } from './find-recipient.ts';
import type { WantedRecipient } from './save-recipient.ts';
import { wireDestinationOf, wireDetailsOf } from './wire-details.ts';

export type ShownRecipient = Returned<typeof listRecipients>['recipients'][number];

export function wantedRecipient(fields: RecipientFields): WantedRecipient {
  const { name, nickname = null, kind, wire, bill } = fields;
  return {
    name,
    nickname,
    kind,
    bill: bill && billDestinationOf({ ...bill, name }),
    wire: wire && { ...wireDestinationOf(wire), transferType: wire.transferType },
  };
}

export function billDestinationOf(fields: BillDetails & { readonly name: string }) {
  return {
    kind: 'bill',
    name: fields.name,
    accountNumber: fields.accountNumber ?? null,
    bankName: null,
    routingNumber: null,
    swiftCode: null,
    address: fields.address ?? null,
    city: fields.city ?? null,
    state: fields.state ?? null,
    country: null,
    postalCode: fields.zipCode ?? null,
  } as const satisfies DestinationFields;
}

/** Account numbers are whole: the customer typed them, and must be able to check and correct them. */
export function shownRecipient(recipient: Recipient, lastPaidAt: Date | null): ShownRecipient {
  const { id, name, nickname, kind, bill, wire, createdAt } = recipient;
  const changes = [bill, wire].flatMap((to) => (to ? [to.createdAt.getTime()] : []));
  return {
    id,
    name,
    nickname,
    kind,
    wire: wire && shownWire(wire),
    bill: bill && shownBill(bill),
    createdAt,
    changedAt: new Date(Math.max(...changes)),
    lastPaidAt,
  };
}

export function shownWire(to: WireDestination) {
  const details = wireDetailsOf(to);
  return {
    ...details,
    recipientRoutingNumber: to.routingNumber,
    recipientSwiftCode: to.swiftCode,
    recipientAddress: to.address,
    recipientCity: to.city,
    recipientState: to.state,
    recipientCountry: to.country,
    recipientPostalCode: to.postalCode,
  };
}

export function shownBill({ address, city, state, postalCode, accountNumber }: Destination) {
  return { address, city, state, zipCode: postalCode, accountNumber };
}
