import * as z from 'zod/mini';
import { type Cents, cents, LARGEST_AMOUNT, parseCents, printCents } from '#money/cents.ts';
import { boundedString } from './bounded-string.ts';

export interface AmountLimits {
  /** How the field is called in its messages: 'Amount'. */
  readonly label: string;
  readonly min?: Cents;
  readonly max?: Cents;
}

const ONE_CENT = cents(1n);
/** The largest amount has thirteen characters. */
const LONGEST_AMOUNT_TEXT = 40;
/** Dollars and cents in all but their size: more than the largest amount has digits. */
const TOO_LARGE = /^[1-9]\d{10,}(\.\d{1,2})?$/;
const SOME_DOLLARS = { examples: ['125.00'] };

/** An amount in a request: text such as "125", "125.5" or "125.00" on the wire, Cents inside. */
export function amount({ label, min = ONE_CENT, max = LARGEST_AMOUNT }: AmountLimits) {
  const error = (issue: { readonly input?: unknown }) =>
    issue.input == null ? `${label} is required` : asText(label);
  return z.pipe(
    boundedString(LONGEST_AMOUNT_TEXT, error, asText(label)).check(
      z.meta({ ...SOME_DOLLARS, description: bounds(min, max) }),
    ),
    z.transform((text, context) => {
      if (text === '') return complain(context, text, `${label} is required`);
      if (TOO_LARGE.test(text)) return complain(context, text, tooMuch(label, max));
      const value = parseCents(text);
      if (value === null) return complain(context, text, asText(label));
      return within({ label, min, max }, value, context);
    }),
  );
}

/**
 * An amount that arrives as a JSON number, which only the account application sends. Its shortest
 * decimal text is read, so that 0.1 is ten cents and 0.105 is refused instead of rounded.
 */
export function amountNumber({ label, min = ONE_CENT, max = LARGEST_AMOUNT }: AmountLimits) {
  const wire = z.number({
    error: (issue) => (issue.input == null ? `${label} is required` : asNumber(label)),
  });
  return z.pipe(
    wire.check(z.meta({ examples: [250], description: bounds(min, max) })),
    z.transform((number, context) => {
      const text = String(number);
      if (TOO_LARGE.test(text)) return complain(context, number, tooMuch(label, max));
      const value = parseCents(text);
      if (value === null) return complain(context, number, asNumber(label));
      return within({ label, min, max }, value, context);
    }),
  );
}

/** An amount that is printed already. */
export const wireAmount = z
  .string()
  .check(
    z.regex(/^-?(0|[1-9]\d*)\.\d{2}$/),
    z.meta({ description: 'Dollars with two decimals.', examples: ['1234.50'] }),
  );

/** An amount in a reply: Cents inside, a two-decimal string on the wire, negative when owed. */
export const printedAmount = z.pipe(
  z.pipe(
    z.custom<Cents>((value) => typeof value === 'bigint'),
    z.transform(printCents),
  ),
  wireAmount,
);

/** Dollars for a sentence: "$25,000.00". */
export function dollars(value: Cents): string {
  const text = printCents(value).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`;
}

function within(
  { label, min, max }: Required<AmountLimits>,
  value: Cents,
  context: z.core.ParsePayload,
): Cents {
  if (value < min) {
    return complain(context, value, `${label} must be at least ${dollars(min)}`);
  }
  if (value > max) return complain(context, value, tooMuch(label, max));
  return value;
}

function complain(context: z.core.ParsePayload, input: unknown, message: string): never {
  context.issues.push({ code: 'custom', input, message });
  return z.NEVER;
}

function tooMuch(label: string, max: Cents): string {
  return `${label} must be at most ${dollars(max)}`;
}

function asText(label: string): string {
  return `${label} must be dollars and cents, such as 125.00`;
}

function asNumber(label: string): string {
  return `${label} must be a number with at most two decimals`;
}

function bounds(min: Cents, max: Cents): string {
  return `From ${dollars(min)} to ${dollars(max)}.`;
}
