import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressOf,
  nameOf,
  productNameOf,
  reasonsOf,
  type WaitingApplication,
} from './application-labels.ts';

const application: WaitingApplication = {
  id: '0d5b8f6c-9d6a-4a52-8f0e-0c9b2f6f8d11',
  reference: 'MP-7QXD-K4HM',
  status: 'pending',
  firstName: 'Ashley',
  lastName: 'Rowan',
  email: 'ashley@mail.example',
  username: 'ashley',
  phone: '5035550142',
  address: '12 Fir Lane',
  city: 'Salem',
  state: 'OR',
  zipCode: '97301',
  ssn: '***-**-6789',
  accountType: 'checking',
  productId: null,
  initialDeposit: '250.50',
  createdAt: '2026-03-02T17:00:00.000Z',
  promisedBy: '2026-03-04',
  possibleDuplicate: false,
  duplicates: [],
  screening: [],
  phoneOutsidePlan: false,
  waitsForSecondPerson: null,
  question: null,
  identity: null,
  hasStaffName: false,
  funding: 'none',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  customerId: null,
  accountId: null,
};

test('an ordinary applicant needs no care', () => {
  const texts = reasonsOf(application);
  assert.deepEqual(
    texts.map(({ text }) => text),
    ['Name screening clear', 'New to the bank'],
  );
  assert.ok(texts.every(({ isCareful }) => !isCareful));
});

test('a duplicate, a listed name and a strange number are said once each', () => {
  const same = { matches: 'email', kind: 'customer', id: application.id } as const;
  const other = { matches: 'ssn', kind: 'application', id: application.id } as const;
  const hit = { listed: 'A. Rowann', matchedName: 'A. Rowann', program: 'Fraud', score: 0.95 };
  const careful = reasonsOf({
    ...application,
    duplicates: [same, same, other],
    screening: [hit],
    phoneOutsidePlan: true,
  }).filter(({ isCareful }) => isCareful);
  assert.deepEqual(
    careful.map(({ text }) => text),
    [
      'Possible duplicate: same email as a customer',
      'Possible duplicate: same Social Security number as another application',
      'Name similar to A. Rowann: Fraud',
      'Phone number is not a valid US number',
    ],
  );
});

test('who was denied long ago has no name any more', () => {
  const gone = { ...application, firstName: null, lastName: null, address: null, city: null };
  assert.equal(nameOf(gone), 'Name no longer on file');
  assert.equal(addressOf(gone), 'OR 97301');
  assert.equal(nameOf(application), 'Ashley Rowan');
});

test('an opening deposit below the minimum of the product needs care', () => {
  const forSavings = { ...application, productId: 'high-yield-savings' };
  assert.equal(productNameOf(forSavings), 'High Yield Savings');
  const below = 'Opening deposit below the $1,000.00 minimum for High Yield Savings';
  assert.deepEqual(reasonsOf(forSavings)[0], { text: below, isCareful: true });
  const enough = reasonsOf({ ...forSavings, initialDeposit: '1000.00' });
  assert.ok(enough.every(({ isCareful }) => !isCareful));
});

test('a product that the bank no longer has is named by its id', () => {
  assert.equal(productNameOf({ ...application, productId: 'club-account' }), 'club-account');
  assert.equal(productNameOf(application), null);
});
