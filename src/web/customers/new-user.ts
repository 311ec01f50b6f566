import { createUser } from '#contract/customers.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { checkFields, type FieldErrors } from '../base/form/check-fields.ts';

export const emptyUser = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

export type NewUser = typeof emptyUser;
export type AccountType = (typeof accountTypes)[number];

const requiredSentences: FieldErrors = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  password: 'Password is required',
};

/** What is missing first, in its own words; then what the contract says against the rest. */
export function checkNewUser(user: NewUser): FieldErrors {
  const missing = Object.entries(requiredSentences).filter(
    ([field]) => user[field as keyof NewUser].trim() === '',
  );
  return { ...checkFields(createUser.body, user), ...Object.fromEntries(missing) };
}

/** The chosen types in the order the bank lists them. */
export function toggled(chosen: readonly AccountType[], type: AccountType): AccountType[] {
  return accountTypes.filter((each) => (each === type) !== chosen.includes(each));
}
