import type { Reply } from '#contract/endpoint.ts';
import type { listApplications } from '#contract/people/applications.ts';
import { readPrinted } from '#money/cents.ts';
import { dollars } from '#money/dollars.ts';
import { findOffer } from '#rules/products/offers.ts';

export type WaitingApplication = Reply<typeof listApplications>[number];

export interface Reason {
  readonly text: string;
  readonly isCareful: boolean;
}

/** What staff should weigh about an applicant, what needs care first. */
export function reasonsOf(application: WaitingApplication): readonly Reason[] {
  const { duplicates, screening, phoneOutsidePlan, hasStaffName, initialDeposit } = application;
  const careful = [
    ...duplicates.map(duplicateText),
    ...screening.map(({ listed, program }) => `Name similar to ${listed}: ${program}`),
    ...(hasStaffName ? ['Same name as a staff member'] : []),
    ...belowMinimum(application),
    ...(phoneOutsidePlan ? ['Phone number is not a valid US number'] : []),
  ];
  const plain = [
    ...(screening.length === 0 ? ['Name screening clear'] : []),
    ...(duplicates.length === 0 ? ['New to the bank'] : []),
    ...(initialDeposit === '0.00' ? ['No opening deposit'] : []),
  ];
  return [
    ...[...new Set(careful)].map((text) => ({ text, isCareful: true })),
    ...plain.map((text) => ({ text, isCareful: false })),
  ];
}

/** An opening deposit below the product's minimum does not stop an application: staff decide. */
function belowMinimum({ productId, initialDeposit }: WaitingApplication): readonly string[] {
  const product = productId === null ? undefined : findOffer(productId);
  if (!product?.minimumToOpen) return [];
  if (readPrinted(initialDeposit) >= readPrinted(product.minimumToOpen)) return [];
  return [
    `Opening deposit below the ${dollars(product.minimumToOpen)} minimum for ${product.name}`,
  ];
}

/** The product an application asks for, by its name; an id that is no longer offered, as it is. */
export function productNameOf({ productId }: WaitingApplication): string | null {
  return productId === null ? null : (findOffer(productId)?.name ?? productId);
}

function duplicateText({ matches, kind }: WaitingApplication['duplicates'][number]): string {
  const what = matches === 'email' ? 'same email' : 'same Social Security number';
  const whose = kind === 'customer' ? 'a customer' : 'another application';
  return `Possible duplicate: ${what} as ${whose}`;
}

export function nameOf({ firstName, lastName }: WaitingApplication): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Name no longer on file';
}

export function addressOf({ address, city, state, zipCode }: WaitingApplication): string {
  const stateAndZip = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, stateAndZip].filter(Boolean).join(', ');
}

/** What the last identity record says. */
export function identityLabel({ identity }: WaitingApplication): string {
  switch (identity) {
    case 'verified':
      return 'Identity verified';
    case 'not-verified':
      return 'Identity could not be verified';
    case null:
      return 'Identity not recorded yet';
  }
}
