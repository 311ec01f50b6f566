// The applications of the demo customers. All of these people are invented.
import { CUSTOMER_PASSWORD } from './demo-logins.ts';

interface Person {
  readonly username: string;
  /** Defaults to an address made from the username. */
  readonly email?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly dateOfBirth: string;
  readonly ssn: string;
}

interface RequestedAccount {
  readonly accountType: 'checking' | 'savings' | 'credit';
  readonly productId?: string;
  readonly initialDeposit: number;
}

/** What the application form sends. */
export function applicationOf(person: Person, requested: RequestedAccount) {
  const email = `${person.username}@mail.example`;
  const consents = {
    electronicDelivery: true,
    identityNotice: true,
    privacyNotice: true,
    version: '2025-01',
  };
  return { email, ...person, ...requested, state: 'OR', password: CUSTOMER_PASSWORD, consents };
}

export const jordan: Person = {
  username: 'jordan',
  firstName: 'Jordan',
  lastName: 'Hale',
  phone: '(503) 555-0121',
  address: '218 Alder Street NE',
  city: 'Salem',
  zipCode: '97301',
  dateOfBirth: '1991-06-14',
  ssn: '512-44-7101',
};

export const casey: Person = {
  username: 'casey',
  firstName: 'Casey',
  lastName: 'Linden',
  phone: '(541) 555-0134',
  address: '77 Mill Race Road',
  city: 'Corvallis',
  zipCode: '97330',
  dateOfBirth: '1984-11-02',
  ssn: '512-44-7102',
};

export const sam: Person = {
  username: 'sam',
  firstName: 'Sam',
  lastName: 'Okafor',
  phone: '(541) 555-0147',
  address: '9 Orchard Court SW',
  city: 'Albany',
  zipCode: '97321',
  dateOfBirth: '2001-02-23',
  ssn: '512-44-7103',
};

/** Applications that wait for a decision. */
export const waiting = [
  applicationOf(
    {
      username: 'riley',
      firstName: 'Riley',
      lastName: 'Novak',
      phone: '(503) 555-0158',
      address: '1440 Hawthorn Loop',
      city: 'Salem',
      zipCode: '97302',
      dateOfBirth: '1996-09-30',
      ssn: '512-44-7104',
    },
    { accountType: 'checking', productId: 'interest-checking', initialDeposit: 350 },
  ),
  applicationOf(
    {
      username: 'morgan',
      firstName: 'Morgan',
      lastName: 'Teller',
      phone: '(541) 555-0162',
      address: '305 Juniper Way',
      city: 'Eugene',
      zipCode: '97401',
      dateOfBirth: '1978-04-08',
      ssn: '512-44-7105',
    },
    { accountType: 'savings', productId: 'money-market', initialDeposit: 2_500 },
  ),
] as const;
