import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, availableBefore, reasonsOf, type WaitingTransfer } from './waiting-transfer.ts';

const wire: WaitingTransfer = {
  id: 'b4c5a8f0-3c1c-4f0a-9a55-0d6a3d0a2f01',
  userId: 'c',
  userName: 'Casey Moreno',
  userEmail: 'casey@mail.example',
  customerSince: '2024-03-01T00:00:00.000Z',
  status: 'pending',
  fromAccountName: 'Everyday Checking',
  fromAccountNumber: '1000000008',
  fromAccountType: 'checking',
  availableBalance: '12677.15',
  transferType: 'wire_domestic',
  toAccountName: null,
  toAccountNumber: null,
  recipientName: 'Basalt Kiln Works',
  recipientBank: 'Larkspur Savings Bank',
  recipientAccountNumber: '0046118027',
  recipientRoutingNumber: '123456780',
  recipientSwiftCode: null,
  recipientAddress: '88 Foundry Road',
  recipientCity: 'Prineville',
  recipientState: 'OR',
  recipientCountry: 'US',
  recipientPostalCode: '97000',
  amount: '18400.00',
  fee: '25.00',
  description: null,
  processingDays: 2,
  createdAt: '2026-11-09T18:04:00.000Z',
  timesPaid: 0,
  uetr: null,
  endToEndId: null,
  beneficiaryHash: '',
  warnings: [],
  screening: [],
  firstApprovedBy: null,
  firstApproverName: null,
  needsSecondApproval: false,
  waitsForSecondPerson: null,
  expectedDate: null,
  promisedBy: '2026-11-12',
  decidedAt: null,
  reason: null,
  signedWith: null,
  signedAt: null,
  signatureVerified: null,
};

const textsOf = (transfer: WaitingTransfer) => reasonsOf(transfer).map(({ text }) => text);

test('what needs care comes first, without its full stop', () => {
  const warnings = [{ code: 'new-payee', text: 'First wire to this account.' } as const];
  const [first, ...rest] = reasonsOf({ ...wire, warnings });
  assert.deepEqual(first, { text: 'First wire to this account', isCareful: true });
  assert.ok(rest.every(({ isCareful }) => !isCareful));
});

test('a known recipient and a clear screening are said too', () => {
  assert.deepEqual(textsOf({ ...wire, timesPaid: 3 }), [
    'Every wire needs approval',
    'Paid 3 times before',
    'Name screening clear',
  ]);
  assert.ok(textsOf({ ...wire, timesPaid: 1 }).includes('Paid once before'));
});

test('a transfer between own accounts is not screened', () => {
  assert.deepEqual(textsOf({ ...wire, transferType: 'internal' }), [
    'Own accounts, above the amount that posts right away',
  ]);
});

test('an address has what is known of it, the country by its name', () => {
  assert.equal(addressOf(wire), '88 Foundry Road, Prineville, OR 97000, United States');
  const abroad = { ...wire, recipientState: null, recipientCountry: 'CH', recipientAddress: null };
  assert.equal(addressOf(abroad), 'Prineville, 97000, Switzerland');
});

test('what was there before counts the fee as well', () => {
  assert.equal(availableBefore(wire), '31102.15');
});
