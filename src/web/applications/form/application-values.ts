import type { Application } from '#contract/people/applications.ts';
import type { OfferId } from '#rules/products/offers.ts';

/** What stands in the form's fields, as typed. */
export interface ApplicationValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  dateOfBirth: string;
  ssn: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  accountType: Application['accountType'];
  /** The product whose button led here; no field of the page. */
  productId: OfferId | '';
  initialDeposit: string;
  username: string;
  password: string;
  confirmPassword: string;
  electronicDelivery: boolean;
}

export const emptyApplication: Readonly<ApplicationValues> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  ssn: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  accountType: 'checking',
  productId: '',
  initialDeposit: '',
  username: '',
  password: '',
  confirmPassword: '',
  electronicDelivery: false,
};

export type ApplicationField = keyof ApplicationValues;

/** What is wrong, by field; the sentence stands below it. */
export type ApplicationProblems = Partial<Record<ApplicationField, string>>;

interface Section {
  readonly id: string;
  readonly title: string;
  /** In the order in which they stand on the page. */
  readonly fields: readonly ApplicationField[];
}

export const applicationSections: readonly Section[] = [
  {
    id: 'personal-information',
    title: 'Personal Information',
    fields: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'ssn'],
  },
  {
    id: 'address-information',
    title: 'Address Information',
    fields: ['address', 'city', 'state', 'zipCode'],
  },
  {
    id: 'account-information',
    title: 'Account Information',
    fields: ['accountType', 'initialDeposit'],
  },
  { id: 'security', title: 'Security', fields: ['username', 'password', 'confirmPassword'] },
];

export const applicationFields: readonly ApplicationField[] = applicationSections.flatMap(
  ({ fields }) => fields,
);
