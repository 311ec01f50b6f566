import { type Cents, cents, parseCents, printCents, sumCents } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import {
  amortization,
  type MonthlyCost,
  monthlyCost,
  parseRate,
} from '#rules/products/mortgage.ts';

/** What a visitor types into the calculator, as typed. */
export interface LoanDraft {
  readonly price: string;
  readonly downPayment: string;
  readonly rate: string;
  readonly years: string;
  readonly taxes: string;
  readonly insurance: string;
}

export interface YearOfLoan {
  readonly year: number;
  readonly interestCents: Cents;
  readonly principalCents: Cents;
  readonly balanceCents: Cents;
}

export interface LoanEstimate {
  readonly loanCents: Cents;
  readonly monthly: MonthlyCost;
  readonly totalInterestCents: Cents;
  readonly years: readonly YearOfLoan[];
}

export type LoanErrors = Partial<Record<keyof LoanDraft, string>>;

/** A payment for the draft, or what to correct in it. */
export function estimateLoan(
  draft: LoanDraft,
): { readonly estimate: LoanEstimate } | { readonly errors: LoanErrors } {
  const price = readAmount(draft.price);
  const downPayment = readAmount(draft.downPayment);
  const taxes = readAmount(draft.taxes);
  const insurance = readAmount(draft.insurance);
  const annualRatePpm = parseRate(draft.rate);

  const errors: LoanErrors = {
    ...(price === null && { price: 'Enter the price in dollars' }),
    ...(downPayment === null && { downPayment: 'Enter an amount in dollars' }),
    ...(taxes === null && { taxes: 'Enter an amount in dollars' }),
    ...(insurance === null && { insurance: 'Enter an amount in dollars' }),
    ...(annualRatePpm === null && { rate: 'Enter a rate such as 6.125' }),
    ...(price !== null &&
      downPayment !== null &&
      downPayment >= price && { downPayment: 'Must be less than the price' }),
  };
  if (
    price === null ||
    downPayment === null ||
    taxes === null ||
    insurance === null ||
    annualRatePpm === null ||
    downPayment >= price
  ) {
    return { errors };
  }

  const loan = {
    principalCents: cents(price - downPayment),
    annualRatePpm,
    months: Number(draft.years) * 12,
  };
  const years = byYear(amortization(loan));
  return {
    estimate: {
      loanCents: loan.principalCents,
      monthly: monthlyCost(loan, { taxes, insurance }),
      totalInterestCents: sumCents(years.map(({ interestCents }) => interestCents)),
      years,
    },
  };
}

/** People write thousands with commas and dollars with a sign; an empty field is nothing. */
function readAmount(text: string): Cents | null {
  return parseCents(text.replaceAll(/[$,\s]/g, '') || '0');
}

function byYear(installments: ReturnType<typeof amortization>): YearOfLoan[] {
  const years: YearOfLoan[] = [];
  for (let start = 0; start < installments.length; start += 12) {
    const months = installments.slice(start, start + 12);
    years.push({
      year: years.length + 1,
      interestCents: sumCents(months.map(({ interestCents }) => interestCents)),
      principalCents: sumCents(months.map(({ principalCents }) => principalCents)),
      balanceCents: months.at(-1)?.balanceCents ?? cents(0n),
    });
  }
  return years;
}

/** An amount as it is shown: $1,234.50. */
export function formatCents(amount: Cents): string {
  return dollars(printCents(amount));
}
