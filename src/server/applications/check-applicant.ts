import { dollars } from '#contract/amount.ts';
import type { Application } from '#contract/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type BirthDate, birthDate, LEAST_AGE } from '#rules/age.ts';
import type { CalendarDate } from '#rules/calendar-date.ts';
import { isStreetAddress } from '#rules/street-address.ts';
import type { Limits } from '../limits.ts';

type Asked = Pick<Application, 'dateOfBirth' | 'address' | 'city' | 'state' | 'initialDeposit'>;

const BIRTH_DATE_SENTENCES: Readonly<Record<(BirthDate & { ok: false })['because'], string>> = {
  'not-a-date': 'Date of birth must be a date such as 1990-03-02',
  'in-the-future': 'Date of birth must be in the past',
  'too-long-ago': 'Please check the date of birth',
  'too-young': `You must be at least ${LEAST_AGE} years old to apply`,
};

/**
 * Refuses what no form can know for certain: it depends on the bank's day, its limits, or several
 * fields together. All of it is told at once.
 */
export function checkApplicant(asked: Asked, today: CalendarDate, limits: Limits): void {
  const fields: Record<string, string> = {};
  const born = birthDate(asked.dateOfBirth, today);
  if (!born.ok) fields['dateOfBirth'] = BIRTH_DATE_SENTENCES[born.because];
  if (!isStreetAddress(asked.address, asked.city, asked.state)) {
    fields['address'] = 'Please give a street address, not a P.O. box';
  }
  if (asked.initialDeposit > limits.initialDepositMostCents) {
    const most = dollars(limits.initialDepositMostCents);
    fields['initialDeposit'] = `Initial deposit must be at most ${most}`;
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields });
}
