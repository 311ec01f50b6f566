import type { Reply } from '#contract/endpoint.ts';
import { type readProfile, updateProfile } from '#contract/people/profile.ts';
import { printPhone } from '#rules/people/phone.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';

export type Profile = Reply<typeof readProfile>['profile'];

export type ContactDraft = Readonly<
  Record<'phone' | 'address' | 'city' | 'state' | 'zipCode', string>
>;

/** What is known now; an empty field means that it is not known. */
export function contactOf({ phone, address, city, state, zipCode }: Profile): ContactDraft {
  return {
    phone: phone === null ? '' : printPhone(phone),
    address: address ?? '',
    city: city ?? '',
    state: state ?? '',
    zipCode: zipCode ?? '',
  };
}

const labels = {
  phone: 'Phone number',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const;

/**
 * What is wrong with what was typed. The server leaves alone what comes empty, so a field cannot be
 * emptied: that is said, instead of pretending to have saved it.
 */
export function checkContact(draft: ContactDraft, known: ContactDraft): FieldErrors {
  const emptied = Object.entries(labels)
    .filter(([field]) => {
      const name = field as keyof ContactDraft;
      return known[name] !== '' && draft[name].trim() === '';
    })
    .map(([field, label]) => [field, `${label} is required`]);
  return { ...checkFields(updateProfile.body, draft), ...Object.fromEntries(emptied) };
}
