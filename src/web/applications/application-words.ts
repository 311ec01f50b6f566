import type { listApplications } from '#contract/applications.ts';
import type { Reply } from '#contract/endpoint.ts';

export type WaitingApplication = Reply<typeof listApplications>[number];

export interface Reason {
  readonly text: string;
  readonly isCareful: boolean;
}

/** What staff should weigh about an applicant, what needs care first. */
export function reasonsOf(application: WaitingApplication): readonly Reason[] {
  const { duplicates, screening, phoneOutsidePlan, hasStaffName, initialDeposit } = application;
  const careful = [
    ...duplicates.map(duplicateWords),
    ...screening.map(({ listed, program }) => `Name like ${listed}: ${program}`),
    ...(hasStaffName ? ['The name of somebody who works here'] : []),
    ...(phoneOutsidePlan ? ['Phone number outside the numbering plan'] : []),
  ];
  const plain = [
    ...(screening.length === 0 ? ['Name screening clear'] : []),
    ...(duplicates.length === 0 ? ['Not known here yet'] : []),
    ...(initialDeposit === '0.00' ? ['No opening deposit'] : []),
  ];
  return [
    ...[...new Set(careful)].map((text) => ({ text, isCareful: true })),
    ...plain.map((text) => ({ text, isCareful: false })),
  ];
}

function duplicateWords({ matches, kind }: WaitingApplication['duplicates'][number]): string {
  const what = matches === 'email' ? 'same email' : 'same Social Security number';
  const whose = kind === 'customer' ? 'a customer' : 'another application';
  return `Possible duplicate: ${what} as ${whose}`;
}

export function nameOf({ firstName, lastName }: WaitingApplication): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Name no longer kept';
}

export function addressOf({ address, city, state, zipCode }: WaitingApplication): string {
  const place = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, place].filter(Boolean).join(', ');
}
