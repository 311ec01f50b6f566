// Where a wire goes, by its kind. Wires and saved recipients are read with the same rules.
import * as z from 'zod/mini';
import { isFedwireAba, parseAba } from '#rules/payments/aba.ts';
import { beneficiaryAccount } from '#rules/payments/beneficiary-account.ts';
import { parseBic } from '#rules/payments/bic.ts';
import { WIRE_LENGTHS } from '#rules/payments/iso20022-limits.ts';
import { wireTypes } from '#rules/payments/transfer-types.ts';
import { type CountryCode, countries, parseCountry } from '#rules/people/countries.ts';
import { parseState } from '#rules/people/states.ts';
import { parseZip } from '#rules/people/zip.ts';
import { line, orAbsent } from '../fields/text.ts';

export function wireText(field: keyof typeof WIRE_LENGTHS, label: string, example: string) {
  return line({ label, max: WIRE_LENGTHS[field] }).check(z.meta({ examples: [example] }));
}

function code(label: string, example: string) {
  return line({ label, max: 35 }).check(z.meta({ examples: [example] }));
}

/** The fields of a wire that say where it goes. */
export const wireRecipientShape = {
  recipientName: wireText('recipientName', 'Recipient name', 'Ana Ruiz'),
  recipientBank: wireText('recipientBank', 'Recipient bank', 'Harbor Bank'),
  // An IBAN may be typed in groups of four; how long the number itself is, is looked at later.
  recipientAccountNumber: line({ label: 'Account number', max: 50 }).check(
    z.meta({ examples: ['000123456789'] }),
  ),
  recipientRoutingNumber: orAbsent(code('Routing number', '021000021')),
  recipientSwiftCode: orAbsent(code('SWIFT code', 'DEUTDEFF')),
  recipientAddress: orAbsent(wireText('recipientAddress', 'Address', '12 Pine Street')),
  recipientCity: orAbsent(wireText('recipientCity', 'City', 'Salem')),
  recipientState: orAbsent(wireText('recipientState', 'State', 'OR')),
  recipientCountry: orAbsent(wireText('recipientCountry', 'Country', 'US')),
  recipientPostalCode: orAbsent(wireText('recipientPostalCode', 'Postal code', '97301')),
  transferType: z.enum(wireTypes),
};

export type WireRecipient = z.output<z.ZodMiniObject<typeof wireRecipientShape>>;

/** A destination that holds together, in the forms that are stored. */
export interface WireDetails extends Omit<WireRecipient, 'recipientCountry'> {
  readonly recipientCountry: CountryCode;
}

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
}

/** The fields that are stored in another form than typed. What is wrong becomes an issue. */
export function readWireRecipient(fields: WireRecipient, context: Context) {
  const mistakes = new Mistakes();
  const isDomestic = fields.transferType === 'wire_domestic';
  const read = isDomestic ? readDomestic(fields, mistakes) : readInternational(fields, mistakes);
  // Since November 2026 an address without a town cannot be sent.
  if (fields.recipientAddress && !fields.recipientCity) {
    mistakes.add('recipientCity', 'City is required with an address');
  }
  for (const [field, message] of mistakes.messages) {
    context.issues.push({ code: 'custom', input: fields[field], message, path: [field] });
  }
  return read;
}

class Mistakes {
  readonly messages = new Map<keyof WireRecipient, string>();

  add(field: keyof WireRecipient, message: string): void {
    if (!this.messages.has(field)) this.messages.set(field, message);
  }

  /** The value in its stored form, or the mistake that it has none. */
  need<Value>(field: keyof WireRecipient, value: Value | null, message: string): Value | undefined {
    if (value !== null) return value;
    this.add(field, message);
    return undefined;
  }
}

const TERRITORIES: readonly string[] = ['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM'];

function readDomestic(fields: WireRecipient, mistakes: Mistakes) {
  const country = readCountry(fields, mistakes) ?? 'US';
  if (!TERRITORIES.includes(country)) {
    mistakes.add('recipientCountry', 'A domestic wire must stay in the United States');
  }
  const { recipientState: state, recipientPostalCode: zip, recipientSwiftCode: bic } = fields;
  return {
    recipientCountry: country,
    recipientAccountNumber: readAccount(fields, 'US', mistakes),
    recipientRoutingNumber: readRouting(fields, mistakes),
    ...(bic && { recipientSwiftCode: readBic(bic, mistakes) }),
    ...(state && {
      recipientState: mistakes.need(
        'recipientState',
        parseState(state),
        'State must be a US state',
      ),
    }),
    ...(zip && {
      recipientPostalCode: mistakes.need(
        'recipientPostalCode',
        parseZip(zip),
        'ZIP code must be 5 or 9 digits',
      ),
    }),
  };
}

function readInternational(fields: WireRecipient, mistakes: Mistakes) {
  const { recipientSwiftCode: bic } = fields;
  if (!fields.recipientCountry) mistakes.add('recipientCountry', 'Country is required');
  if (!bic) mistakes.add('recipientSwiftCode', 'SWIFT code is required');
  const country = readCountry(fields, mistakes);
  if (country === 'US') {
    mistakes.add('recipientCountry', 'A wire to the United States must be a domestic wire');
  }
  return {
    recipientCountry: country ?? ('US' as const),
    ...(country && { recipientAccountNumber: readAccount(fields, country, mistakes) }),
    ...(bic && { recipientSwiftCode: readBic(bic, mistakes) }),
  };
}

function readCountry({ recipientCountry }: WireRecipient, mistakes: Mistakes) {
  if (!recipientCountry) return undefined;
  return mistakes.need(
    'recipientCountry',
    parseCountry(recipientCountry),
    'Country is not recognized',
  );
}

function readRouting({ recipientRoutingNumber: text }: WireRecipient, mistakes: Mistakes) {
  const field = 'recipientRoutingNumber';
  if (!text) {
    mistakes.add(field, 'Routing number is required');
    return undefined;
  }
  const digits = mistakes.need(
    field,
    parseAba(text),
    'Check the routing number: one digit seems wrong',
  );
  if (digits && !isFedwireAba(digits))
    mistakes.add(field, 'This bank does not take wires at this number');
  return digits;
}

function readBic(text: string, mistakes: Mistakes) {
  const message = 'SWIFT code must be 8 or 11 letters and digits with a real country code';
  return mistakes.need('recipientSwiftCode', parseBic(text), message);
}

function readAccount(
  { recipientAccountNumber: text }: WireRecipient,
  country: CountryCode,
  mistakes: Mistakes,
): string {
  const read = beneficiaryAccount(text, country);
  if (read.form !== 'refused') return read.account;
  const sentences = {
    'iban-required': `An account in ${countries[country]} needs a valid IBAN`,
    'iban-of-another-country': `This IBAN is not from ${countries[country]}`,
    'not-an-account': 'Account number must be letters and digits, at most 34',
  };
  mistakes.add('recipientAccountNumber', sentences[read.because]);
  return text;
}
