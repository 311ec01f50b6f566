// The form of new terms: a rate for each tier that the product has, and its maintenance fee.
import type { Sent } from '#contract/endpoint.ts';
import type { changeTerms } from '#endpoints/accounts/products.ts';
import { parseCents, printCents, ZERO } from '#money/cents.ts';
import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import type { FieldErrors } from '../base/form/check-fields.ts';
import { printRate, readRate } from '../base/format/print-rate.ts';
import type { Product } from './product-terms.ts';

/** By field: `effectiveOn`, `fee`, and `rate0`, `rate1`, … for the tiers. */
export type TermsValues = Record<string, string>;

export const rateField = (index: number) => `rate${index}`;

const feeOf = (product: Product) => product.fees.find(({ type }) => type === 'maintenance');

export function termsValues(product: Product): TermsValues {
  const rates = product.tiers.map(({ ratePpm }, index) => [
    rateField(index),
    printRate(ratePpm).slice(0, -1),
  ]);
  return { effectiveOn: '', fee: feeOf(product)?.amount ?? '0.00', ...Object.fromEntries(rates) };
}

export function checkTerms(product: Product, values: TermsValues): FieldErrors {
  const errors: Record<string, string> = {};
  if (parseCalendarDate(values['effectiveOn'] ?? '') === null) {
    errors['effectiveOn'] = 'Choose the first day of the new terms';
  }
  for (const index of product.tiers.keys()) {
    if (readRate(values[rateField(index)] ?? '') === null) {
      errors[rateField(index)] = 'Enter percent with up to four decimals, such as 3.542';
    }
  }
  if (parseCents(values['fee'] ?? '') === null) {
    errors['fee'] = 'Enter dollars and cents, such as 8.00';
  }
  return errors;
}

/** Only what differs from the terms of today is sent. */
export function termsBody(product: Product, values: TermsValues): Sent<typeof changeTerms>['body'] {
  const tiers = product.tiers.map(({ fromBalance }, index) => ({
    fromBalance,
    ratePpm: readRate(values[rateField(index)] ?? '') ?? 0,
  }));
  const amount = printCents(parseCents(values['fee'] ?? '') ?? ZERO);
  const before = feeOf(product);
  const others = product.fees.filter(({ type }) => type !== 'maintenance');
  const maintenance = {
    type: 'maintenance' as const,
    amount,
    waivedWhen: before?.waivedWhen ?? null,
  };
  const hasNewRates = tiers.some(({ ratePpm }, index) => ratePpm !== product.tiers[index]?.ratePpm);
  const hasNewFee = amount !== (before?.amount ?? '0.00');
  return {
    effectiveOn: values['effectiveOn'] ?? '',
    ...(hasNewRates && { tiers }),
    ...(hasNewFee && { fees: [...others, ...(amount === '0.00' ? [] : [maintenance])] }),
  };
}
