// What a fixed-rate home loan costs each month, in exact cents: rates are whole parts per million
// and powers are taken of big integers, so nothing is ever rounded but a payment to its cent.

import { type Cents, cents, smaller, sumCents } from '#money/cents.ts';

export type Mortgage = {
  principalCents: Cents;
  /** Yearly interest in parts per million: 6.125 % is 61_250n. */
  annualRatePpm: bigint;
  months: number;
};

export type MonthlyCost = {
  loanCents: Cents;
  taxesCents: Cents;
  insuranceCents: Cents;
  totalCents: Cents;
};

export type Installment = {
  month: number;
  paymentCents: Cents;
  interestCents: Cents;
  principalCents: Cents;
  balanceCents: Cents;
};

const MONTH_PPM = 12_000_000n;

/** "6.125" or "6.125%" in parts per million; null above four decimals or from 100 % on. */
export function parseRate(text: string): bigint | null {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?\s*%?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
}

/** The level payment that repays a loan with interest over its term. */
export function mortgagePayment({ principalCents, annualRatePpm, months }: Mortgage): Cents {
  if (principalCents < 0n || annualRatePpm < 0n) throw new RangeError('A loan is not negative');
  if (!Number.isInteger(months) || months < 1) throw new RangeError(`Not a term: ${months} months`);
  if (annualRatePpm === 0n) return cents(divideRounded(principalCents, BigInt(months)));
  // P · r · (1+r)^n / ((1+r)^n − 1), with r = rate / MONTH_PPM and all fractions cleared.
  const grown = (MONTH_PPM + annualRatePpm) ** BigInt(months);
  const plain = MONTH_PPM ** BigInt(months);
  const numerator = principalCents * annualRatePpm * grown;
  return cents(divideRounded(numerator, MONTH_PPM * (grown - plain)));
}

/** What leaves the household each month when taxes and insurance are paid along with the loan. */
export function monthlyCost(
  loan: Mortgage,
  yearly: { taxes: Cents; insurance: Cents },
): MonthlyCost {
  const loanCents = mortgagePayment(loan);
  const taxesCents = cents(divideRounded(yearly.taxes, 12n));
  const insuranceCents = cents(divideRounded(yearly.insurance, 12n));
  const totalCents = sumCents([loanCents, taxesCents, insuranceCents]);
  return { loanCents, taxesCents, insuranceCents, totalCents };
}

/**
 * Every installment until the loan is repaid. The last one takes what rounding left over, so the
 * principal parts sum exactly to the loan.
 */
export function amortization(loan: Mortgage): Installment[] {
  const level = mortgagePayment(loan);
  const installments: Installment[] = [];
  let owed: bigint = loan.principalCents;
  for (let month = 1; month <= loan.months && owed > 0n; month++) {
    const interest = divideRounded(owed * loan.annualRatePpm, MONTH_PPM);
    const last = month === loan.months;
    const principal = last ? owed : smaller(cents(level - interest), cents(owed));
    owed -= principal;
    installments.push({
      month,
      paymentCents: cents(interest + principal),
      interestCents: cents(interest),
      principalCents: cents(principal),
      balanceCents: cents(owed),
    });
  }
  return installments;
}

/** Half a cent rounds up, as loan papers do. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}
