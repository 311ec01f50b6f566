import { createUser } from '#contract/people/customers.ts';
import { accountTypes } from '#rules/products/account-types.ts';
import { checkFields, type FieldErrors } from '../../base/form/check-fields.ts';

export type AccountType = (typeof accountTypes)[number];

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
  accounts: [] as AccountType[],
};

export type NewUser = typeof emptyUser;

const requiredSentences = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Email is required',
  password: 'Password is required',
} as const;

/** What is missing first, in its own words; then what the contract says against the rest. */
export function checkNewUser(user: NewUser): FieldErrors {
  const missing = Object.entries(requiredSentences).filter(
    ([field]) => user[field as keyof typeof requiredSentences].trim() === '',
  );
  return { ...checkFields(createUser.body, user), ...Object.fromEntries(missing) };
}

/** The chosen types in the order the bank lists them. */
export function toggled(chosen: readonly AccountType[], type: AccountType): AccountType[] {
  return accountTypes.filter((each) => (each === type) !== chosen.includes(each));
}
