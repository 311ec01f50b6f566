import type { Reply } from '#contract/endpoint.ts';
import type { listProducts } from '#endpoints/accounts/products.ts';
import { formatAmount } from '../base/format/format.ts';
import { printRate } from '../base/format/print-rate.ts';

export type Product = Reply<typeof listProducts>[number];
type Fee = Product['fees'][number];
type Tier = Product['tiers'][number];

const feeNames: Readonly<Record<Fee['type'], string>> = {
  maintenance: 'Monthly maintenance',
  'wire-domestic': 'Domestic wire',
  'wire-international': 'International wire',
  'excess-item': 'Excess item',
  'stop-payment': 'Stop payment',
  'returned-item': 'Returned item',
  'paper-copy': 'Copy on paper',
};

/** "3.542% (3.60% APY) from $0.00". */
export function tierSentence({ fromBalance, ratePpm, apy }: Tier): string {
  return `${printRate(ratePpm)} (${apy}% APY) from ${formatAmount(fromBalance)}`;
}

/** "Monthly maintenance $8.00, waived at an average of $1,000.00". */
export function feeSentence({ type, amount, waivedWhen }: Fee): string {
  const fee = `${feeNames[type]} ${formatAmount(amount)}`;
  if (waivedWhen === null) return fee;
  return 'averageDailyBalance' in waivedWhen
    ? `${fee}, waived at an average of ${formatAmount(waivedWhen.averageDailyBalance)}`
    : `${fee}, waived at an average of ${formatAmount(waivedWhen.averageTotalBalance)} on all accounts`;
}
