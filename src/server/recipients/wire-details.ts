// The wire details of a recipient, between the field names of a wire and those of a destination.
import * as z from 'zod/mini';
import {
  readWireRecipient,
  type WireDetails,
  type WireRecipient,
  wireRecipientShape,
} from '#contract/payments/wire-destination.ts';
import type { SentRecipient } from '#contract/payments/wire-request.ts';
import { Refusal } from '#contract/refusals.ts';
import type { CountryCode } from '#rules/people/countries.ts';
import type { DestinationFields } from '../outgoing/destinations.ts';
import type { Recipient, WireDestination } from './find-recipient.ts';

export function wireDestinationOf(wire: WireDetails): DestinationFields {
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

/** What was saved passed the rules of a wire, so its account, bank and country are there. */
export function wireDetailsOf(to: WireDestination): WireDetails {
  return {
    recipientName: to.name,
    recipientBank: to.bankName ?? '',
    recipientAccountNumber: to.accountNumber ?? '',
    recipientRoutingNumber: to.routingNumber ?? undefined,
    recipientSwiftCode: to.swiftCode ?? undefined,
    recipientAddress: to.address ?? undefined,
    recipientCity: to.city ?? undefined,
    recipientState: to.state ?? undefined,
    recipientCountry: (to.country ?? 'US') as CountryCode,
    recipientPostalCode: to.postalCode ?? undefined,
    transferType: to.transferType,
  };
}

export function requireWireDetails({ wire }: Pick<Recipient, 'wire'>): WireDestination {
  if (wire) return wire;
  const sentence = 'Please add bank details to this recipient first.';
  throw new Refusal('invalid-fields', { sentence, fields: { recipientId: sentence } });
}

const wireDetails = z.pipe(
  z.object(wireRecipientShape),
  z.transform(
    (fields, context): WireDetails => ({ ...fields, ...readWireRecipient(fields, context) }),
  ),
);

/** Fields beside a recipient's id must say what is saved: nobody is sure which of two was meant. */
export function requireSameDetails(saved: WireDetails, sent: SentRecipient): void {
  const names = Object.keys(wireRecipientShape) as (keyof WireRecipient)[];
  const said = names.filter((name) => sent[name] !== undefined);
  const merged = { ...saved, ...Object.fromEntries(said.map((name) => [name, sent[name]])) };
  // In the stored form, if it has one: an account number may be typed in groups.
  const read = wireDetails.safeParse(merged);
  const understood = read.success ? read.data : merged;
  const wrong = said.filter((name) => understood[name] !== saved[name]);
  if (wrong.length === 0) return;
  const message = 'This is not what is saved for this recipient';
  const fields = Object.fromEntries(wrong.map((name) => [name, message]));
  throw new Refusal('invalid-fields', { fields });
}
