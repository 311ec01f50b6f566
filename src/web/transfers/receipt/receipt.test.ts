import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryOf, processingTime, type Receipt, receiptText, receiptTitle } from './receipt.ts';

const receipt: Receipt = {
  transferId: '7c19e4b2-9d0b-4c7a-8b51-0a1b2c3d4e5f',
  date: '2026-11-13T17:58:00.000Z',
  from: {
    accountName: 'Everyday Checking',
    accountNumber: '1000003456',
    accountHolder: 'Jordan Avery',
  },
  to: {
    recipientName: 'Fern Hollow Cabinetry',
    recipientBank: 'Larkspur Savings Bank',
    recipientAccountNumber: '000123458841',
    recipientAddress: '412 Orchard Loop',
    country: 'US',
  },
  amount: '1250.00',
  transferType: 'wire_domestic',
  status: 'pending',
  processingDays: 2,
  description: 'Deposit for kitchen cabinets',
};

test('what is shared says everything but whole account numbers', () => {
  const text = receiptText(receipt);
  assert.equal(
    text,
    `Wire Transfer Receipt 7c19e4b2
$1,250.00, Domestic Wire, pending
Nov 13, 2026, 9:58 AM Pacific
From Jordan Avery, Everyday Checking •••• 3456
To Fern Hollow Cabinetry, Larkspur Savings Bank •••• 8841
Deposit for kitchen cabinets`,
  );
  assert.doesNotMatch(text, /\d{9}/);
});

test('the country is named, and the time in business days', () => {
  assert.equal(countryOf(receipt), 'United States');
  assert.equal(processingTime(receipt), '2 business days');
});

test('between own accounts it is no wire, and takes no time', () => {
  const internal: Receipt = { ...receipt, transferType: 'internal', processingDays: null };
  assert.equal(receiptTitle(internal), 'Transfer Receipt');
  assert.equal(processingTime(internal), null);
});
