import { randomUUID } from 'node:crypto';
import { luhnDigit } from '#rules/payments/luhn.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { controlNumbers } from '#rules/products/control-accounts.ts';
import { accountNames } from '#server/accounts/account-types.ts';
import { SeededRandom } from '../../tools/demo/seeded-random.ts';
import type { Fields } from './copy-rows.ts';

function wordsOf(text: string): [string, ...string[]] {
  return text.trim().split(/\s+/) as [string, ...string[]];
}

const firstNames = wordsOf(`
  Ada Aiko Alma Amir Ana Ben Bianca Bruno Carmen Chidi Clara Dalia Daniel Dora Elena Eli Emeka
  Esra Farah Felix Flora Gita Grace Hana Hugo Ida Igor Ines Ivan Jada Jonas Jun Kai Kofi Lara
  Leo Lin Luis Maja Malik Mara Mateo Mina Nadia Noah Nora Olga Omar Otis Paula Pia Priya Rafa
  Rosa Ruth Sara Selma Tariq Tess Theo Uma Vera Wren Yara Zoe
`);

const lastNames = wordsOf(`
  Abara Acosta Adler Alvarez Baker Bauer Bell Brandt Castro Chen Cole Costa Dawson Diaz Dunn
  Eriksen Evans Farrow Finch Fischer Flores Garcia Grant Haddad Hale Hansen Hayes Hill Hughes
  Ito Jensen Kaya Kelly Khan Kim Klein Lang Larsen Lopez Marsh Mbeki Meyer Moreno Nakamura
  Nguyen Novak Obi Okafor Olsen Ortiz Park Patel Perez Petrov Quinn Reyes Rivera Rossi Sato
  Schmidt Silva Singh Stone Tanaka Torres Vance Vega Weber Wolf Young
`);

const towns = [
  ['Salem', '97301'],
  ['Corvallis', '97330'],
  ['Eugene', '97401'],
  ['Portland', '97201'],
  ['Bend', '97701'],
] as [readonly [string, string], ...(readonly [string, string])[]];

export interface BulkAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
}

export interface BulkCustomer {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly since: Date;
  /** Checking, savings, and every other customer a credit account, in this order. */
  readonly accounts: readonly BulkAccount[];
}

/** So many customers with the accounts of each, the same at every run but for their ids. */
export function makePeople(count: number, since: (index: number) => Date): BulkCustomer[] {
  const random = new SeededRandom(20);
  let opened = 0;
  const openAccount = (accountType: AccountType): BulkAccount => {
    opened += 1;
    const digits = String(100_000_000 + opened);
    return { id: randomUUID(), accountNumber: digits + luhnDigit(digits), accountType };
  };
  return Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = [random.oneOf(firstNames), random.oneOf(lastNames)];
    const username = `${firstName}.${lastName}.${index + 1}`.toLowerCase();
    const types: AccountType[] = ['checking', 'savings'];
    if (index % 2 === 0) types.push('credit');
    return {
      id: randomUUID(),
      username,
      email: `${username}@mail.example`,
      firstName,
      lastName,
      since: since(index),
      accounts: types.map(openAccount),
    };
  });
}

export const customerColumns = `customers (id, email, username, password_hash, first_name,
  last_name, phone, address, city, state, zip_code, email_proven_at, activated_at, created_at)`;

export function* customerRows(
  people: readonly BulkCustomer[],
  passwordHash: string,
): Generator<Fields> {
  const random = new SeededRandom(21);
  for (const { id, email, username, firstName, lastName, since } of people) {
    const [city, zipCode] = random.oneOf(towns);
    const phone = `503555${String(random.between(100, 199)).padStart(4, '0')}`;
    const address = `${random.between(1, 999)} Larch Street`;
    const known = [id, email, username, passwordHash, firstName, lastName, phone, address];
    yield [...known, city, 'OR', zipCode, since, since, since];
  }
}

export const ledgerAccountColumns = `ledger.accounts (id, class, chart_number, last_posted_at,
  opened_at)`;

export function* ledgerAccountRows(people: readonly BulkCustomer[]): Generator<Fields> {
  for (const { accounts, since } of people) {
    for (const { id, accountType } of accounts) {
      yield [id, 'customer', controlNumbers[accountType], since, since];
    }
  }
}

export const accountColumns =
  'accounts (id, account_number, account_type, account_name, created_at)';

export function* accountRows(people: readonly BulkCustomer[]): Generator<Fields> {
  for (const { accounts, since } of people) {
    for (const { id, accountNumber, accountType } of accounts) {
      yield [id, accountNumber, accountType, accountNames[accountType], since];
    }
  }
}
