import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptText, signedSentence, type TransactionDetail } from './transaction-detail.ts';

const ID = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';

const detail: TransactionDetail = {
  transaction: {
    id: ID,
    accountId: ID,
    accountName: 'Everyday Checking',
    accountNumber: '100000000008',
    accountHolder: 'Robin Alder',
    type: 'debit',
    description: 'Wire to Fir Grove',
    note: 'Late again',
    merchant: null,
    date: '2026-03-02T17:45:00.000Z',
    bankDay: '2026-03-02',
    category: 'Housing',
    bankCategory: 'Wire',
    amount: '1680.00',
    status: 'pending',
    progress: 'processing',
    balanceAfter: '4321.00',
    ownTransfer: false,
    availability: null,
    reference: '1042',
    editable: true,
  },
  related: [
    {
      kind: 'wire',
      id: ID,
      transferType: 'wire_domestic',
      status: 'processing',
      submittedAt: '2026-03-02T17:40:00.000Z',
      recipientName: 'Fir Grove',
      recipientBank: 'Harbor Bank',
      recipientAccountNumber: '••••6789',
      recipientAddress: null,
      recipientCountry: 'US',
      amount: '1680.00',
      fee: '0.00',
      purpose: 'Rent March',
      uetr: null,
      endToEndId: null,
      expectedDate: null,
      reason: null,
      signedWith: 'iPhone',
      signedAt: '2026-03-02T17:40:00.000Z',
    },
  ],
  timeline: [],
};

test('a shared receipt says what was paid to whom, and keeps the balance and the note', () => {
  const text = receiptText(detail);
  assert.match(
    text,
    /^Receipt 1042\nWire to Fir Grove, −\$1,680\.00\nMar 2, 2026, 9:45 AM Pacific, /,
  );
  assert.match(text, /processing/);
  assert.match(text, /Robin Alder, Everyday Checking •••• 0008/);
  assert.match(text, /To Fir Grove, Harbor Bank/);
  assert.match(text, /Rent March/);
  assert.doesNotMatch(text, /4,?321|Late again|Housing|100000000008/);
});

test('a signed payment says with what and when; one that was not says nothing', () => {
  const signedAt = '2026-11-16T17:02:00.000Z';
  assert.equal(
    signedSentence({ signedWith: 'iPhone', signedAt }),
    'Signed with iPhone, Nov 16, 9:02 AM',
  );
  assert.equal(signedSentence({ signedWith: null, signedAt: null }), undefined);
});
