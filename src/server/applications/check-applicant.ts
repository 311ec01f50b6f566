import { dollars } from '#contract/fields/amount.ts';
import { applicantProblems } from '#contract/fields/applicant-problems.ts';
import type { Application } from '#contract/people/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { findOffer } from '#rules/products/offers.ts';
import type { Limits } from '../base/config/limits.ts';

/**
 * Refuses what the shape of the fields cannot tell: it depends on the bank's day, its limits, or
 * several fields together. All mistakes are listed at once.
 */
export function checkApplicant(
  application: Application,
  today: CalendarDate,
  limits: Limits,
): void {
  const fields = applicantProblems(application, today);
  if (application.initialDeposit > limits.initialDepositMostCents) {
    const max = dollars(limits.initialDepositMostCents);
    fields['initialDeposit'] = `Initial deposit must be at most ${max}`;
  }
  const product = productProblem(application);
  if (product !== undefined) fields['productId'] = product;
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields });
}

/** A product must be one of ours, for persons, and of the type the applicant asks for. */
function productProblem({ productId, accountType }: Application): string | undefined {
  if (productId === undefined) return undefined;
  const product = findOffer(productId);
  if (!product) return 'We do not offer this product';
  if (product.audience === 'business') {
    return 'Business accounts are opened by a banker. Please request one on the product page';
  }
  return product.accountType === accountType
    ? undefined
    : `${product.name} is not a ${accountType} account`;
}
