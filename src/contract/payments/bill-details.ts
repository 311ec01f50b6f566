// Where a bill is delivered. Payees and saved recipients are read with the same rules.
import * as z from 'zod/mini';
import { parseState } from '#rules/people/states.ts';
import { parseZip } from '#rules/people/zip.ts';
import { optionalLine, orAbsent, someText } from '../fields/text.ts';

/** Text in the one form that is stored, or a sentence that it has none. */
function stored(label: string, example: string, parse: (text: string) => string | null) {
  const sentence = `${label} is not valid`;
  return orAbsent(
    z.pipe(
      someText(label, 40, sentence).check(z.meta({ examples: [example] })),
      z.transform((text, context): string => {
        const value = parse(text);
        if (value !== null) return value;
        context.issues.push({ code: 'custom', input: text, message: sentence });
        return z.NEVER;
      }),
    ),
  );
}

export const billShape = {
  /** The customer's number with the payee. */
  accountNumber: optionalLine({ label: 'Account number', max: 34 }),
  address: optionalLine({ label: 'Address', max: 70 }),
  city: optionalLine({ label: 'City', max: 35 }),
  state: stored('State', 'OR', parseState),
  zipCode: stored('ZIP code', '97301', parseZip),
};

export type BillDetails = z.output<z.ZodMiniObject<typeof billShape>>;

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
}

/** Money needs somewhere to go: the customer's number with the payee, or a whole postal address. */
export function readBillDetails<Fields extends BillDetails>(
  fields: Fields,
  context: Context,
): Fields {
  for (const [field, message] of missingAddress(fields)) {
    context.issues.push({ code: 'custom', input: fields[field], message, path: [field] });
  }
  return fields;
}

function missingAddress(fields: BillDetails): [keyof BillDetails, string][] {
  const { accountNumber, address, city, state, zipCode } = fields;
  if (accountNumber) return [];
  if (!address && !city && !state && !zipCode) {
    return [['address', 'Enter a postal address, or your account number with the payee']];
  }
  const parts = { address: 'Address', city: 'City', state: 'State', zipCode: 'ZIP code' } as const;
  return Object.entries(parts)
    .map(([field, label]) => [field as keyof typeof parts, label] as const)
    .filter(([field]) => !fields[field])
    .map(([field, label]) => [field, `${label} is required without an account number`]);
}
