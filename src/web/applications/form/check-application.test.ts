import assert from 'node:assert/strict';
import { test } from 'node:test';
import { application } from '#contract/people/applications.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { applicationBody } from './application-body.ts';
import type { ApplicationField, ApplicationValues } from './application-values.ts';
import { checkApplication } from './check-application.ts';

const today = calendarDate('2026-11-16');
const complete: ApplicationValues = {
  firstName: 'Wilhelmina',
  lastName: 'Okonjo',
  email: 'wilhelmina@mail.example',
  phone: '(503) 555-0147',
  dateOfBirth: '04/19/1988',
  ssn: '123-45-6789',
  address: '2207 Heron Creek Lane',
  city: 'Independence',
  state: 'OR',
  zipCode: '97351',
  accountType: 'checking',
  productId: '',
  initialDeposit: '$1,250.50',
  username: 'wilhelmina88',
  password: 'five-larches',
  confirmPassword: 'five-larches',
  electronicDelivery: true,
};

function problemsOf(changes: Partial<Record<ApplicationField, string>>) {
  return checkApplication({ ...complete, ...changes } as ApplicationValues, today);
}

test('a complete application has no problem', () => {
  assert.deepEqual(problemsOf({}), {});
});

test('an empty application is told of every field, in the order of the page', () => {
  const empty = Object.fromEntries(Object.keys(complete).map((field) => [field, '']));
  assert.deepEqual(Object.entries(problemsOf({ ...empty, accountType: 'checking' })), [
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Invalid email address'],
    ['phone', 'Phone number must be at least 10 digits'],
    ['dateOfBirth', 'Date of birth is required'],
    ['ssn', 'SSN must be at least 9 digits'],
    ['address', 'Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP code must be at least 5 digits'],
    ['initialDeposit', 'Initial deposit is required'],
    ['username', 'Username must be at least 3 characters'],
    ['password', 'Password must be at least 6 characters'],
  ]);
});

for (const [field, typed, sentence] of [
  ['email', 'wilhelmina@mail', 'Invalid email address'],
  ['username', 'wi', 'Username must be at least 3 characters'],
  ['username', 'Wilhelmina', 'Username must be lowercase letters and numbers only'],
  ['phone', '503 555 01', 'Phone number must be at least 10 digits'],
  ['phone', 'call 503 555 0147', 'Phone number must have 10 to 15 digits'],
  ['zipCode', '973', 'ZIP code must be at least 5 digits'],
  ['zipCode', '973510', 'ZIP code must be 5 digits, or 5 plus 4'],
  ['dateOfBirth', '02/30/1988', 'Date of birth must be a date such as 04/19/1988'],
  ['dateOfBirth', '11/17/2008', 'You must be at least 18 years old to apply'],
  ['dateOfBirth', '04/19/2088', 'Date of birth must be in the past'],
  ['ssn', '123-45-67', 'SSN must be at least 9 digits'],
  ['ssn', '000-45-6789', 'SSN must be a valid Social Security number or ITIN'],
  ['address', 'P.O. Box 12', 'Please enter a street address, not a P.O. box'],
  ['accountType', 'gold', 'Please select an account type'],
  ['initialDeposit', 'a lot', 'Initial deposit must be dollars and cents, such as 125.00'],
  ['confirmPassword', 'five larches', "Passwords don't match"],
] as const) {
  test(`${field} "${typed}" is answered with "${sentence}"`, () => {
    assert.deepEqual(problemsOf({ [field]: typed }), { [field]: sentence });
  });
}

test('an applicant may apply from their 18th birthday', () => {
  assert.deepEqual(problemsOf({ dateOfBirth: '11/16/2008' }), {});
});

test('what is sent is what the wire takes, without the confirmation', () => {
  const body = applicationBody(complete);
  assert.equal(body.initialDeposit, 1250.5);
  assert.ok(!('confirmPassword' in body));
  const parsed = application.parse(body);
  assert.equal(parsed.dateOfBirth, '1988-04-19');
  assert.equal(parsed.ssn, '123456789');
  assert.equal(parsed.consents?.electronicDelivery, true);
});
