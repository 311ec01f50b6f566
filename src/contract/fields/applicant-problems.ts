import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type BirthDate, birthDate, LEAST_AGE } from '#rules/people/age.ts';
import { isStreetAddress } from '#rules/people/street-address.ts';

interface Applicant {
  readonly dateOfBirth: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
}

const BIRTH_DATE_SENTENCES: Readonly<Record<(BirthDate & { ok: false })['because'], string>> = {
  'not-a-date': 'Date of birth must be a date such as 1990-03-02',
  'in-the-future': 'Date of birth must be in the past',
  'too-long-ago': 'Please check the date of birth',
  'too-young': `You must be at least ${LEAST_AGE} years old to apply`,
};

/**
 * What no single field's shape can tell: it depends on the bank's day or on several fields
 * together. The form checks it while typing, and the server again.
 */
export function applicantProblems(
  { dateOfBirth, address, city, state }: Applicant,
  today: CalendarDate,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const born = birthDate(dateOfBirth, today);
  if (!born.ok) problems['dateOfBirth'] = BIRTH_DATE_SENTENCES[born.because];
  if (!isStreetAddress(address, city, state)) {
    problems['address'] = 'Please enter a street address, not a P.O. box';
  }
  return problems;
}
