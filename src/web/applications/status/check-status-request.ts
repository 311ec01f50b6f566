import { parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import { parseApplicationReference } from '#rules/documents/application-reference.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';

export interface StatusRequest {
  readonly reference: string;
  readonly dateOfBirth: string;
}

/** What is wrong with what was typed. By hand: the schema library weighs more than this page. */
export function checkStatusRequest({ reference, dateOfBirth }: StatusRequest): FieldErrors {
  const errors: Record<string, string> = {};
  if (reference.trim() === '') errors['reference'] = 'Reference is required';
  else if (parseApplicationReference(reference) === null) {
    errors['reference'] = 'A reference looks like MP-7QXD-K4HM. It is in our email to you';
  }
  if (dateOfBirth.trim() === '') errors['dateOfBirth'] = 'Date of birth is required';
  else if (parseCalendarDate(dateOfBirth) === null) {
    errors['dateOfBirth'] = 'Date of birth must be a date such as 04/19/1988';
  }
  return errors;
}

/** The reference in a link of ours, `/application-status#MP-7QXD-K4HM`; '' where there is none. */
export function referenceInFragment(hash: string): string {
  return parseApplicationReference(hash.slice(1)) ?? '';
}
