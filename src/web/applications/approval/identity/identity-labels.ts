import type { Reply } from '#contract/endpoint.ts';
import type { listIdentityRecords } from '#contract/people/identity-records.ts';
import { formatDate } from '../../../base/format/format.ts';

export type IdentityRecord = Reply<typeof listIdentityRecords>['records'][number];

export const methodLabels = {
  'document-in-person': 'Document seen in person',
  'document-sent': 'Document sent by the applicant',
  database: 'Database check',
  other: 'Other means',
} as const satisfies Record<IdentityRecord['method'], string>;

export const documentLabels = {
  'drivers-license': 'Driver’s license',
  'state-id': 'State ID card',
  passport: 'Passport',
  'permanent-resident-card': 'Permanent resident card',
  other: 'Other document',
} as const satisfies Record<NonNullable<IdentityRecord['documentKind']>, string>;

export const resultLabels = {
  verified: 'Verified',
  'not-verified': 'Not verified',
} as const satisfies Record<IdentityRecord['result'], string>;

/** "Passport ending in 7364, United States, expires May 1, 2031"; '' where there is none. */
export function documentText(record: IdentityRecord): string {
  const { documentKind, documentEnding, issuedBy, expiresOn } = record;
  if (documentKind === null) return '';
  const ending = documentEnding === null ? '' : ` ending in ${documentEnding}`;
  return [
    `${documentLabels[documentKind]}${ending}`,
    ...(issuedBy === null ? [] : [issuedBy]),
    ...(expiresOn === null ? [] : [`expires ${formatDate(expiresOn)}`]),
  ].join(', ');
}
